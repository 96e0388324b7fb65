import { CLIENT_HEADER, contract, DATA_AS_OF_HEADER, urlOf } from '@storefront/contract';
import type { Outage } from '@storefront/federation';
import { refreshSession, useAppDispatch } from '@storefront/state';
import { useEffect, useState } from 'react';

/** Milliseconds between questions whether the store is back. */
const INTERVAL = 10_000;

/** The outage in which the page was made, until the store is back: the session is then read again. */
export function useOutage(atFirst: Outage | undefined): Outage | undefined {
  const [outage, setOutage] = useState(atFirst);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!outage) return;
    const ask = async () => {
      if (document.hidden || !(await isBack())) return;
      if (outage.isAccountAway) await dispatch(refreshSession());
      setOutage(undefined);
    };
    const timer = setInterval(() => void ask(), INTERVAL);
    return () => clearInterval(timer);
  }, [outage, dispatch]);
  return outage;
}

/** Not out of the browser's cache, whose headers may be of the outage. */
async function isBack(): Promise<boolean> {
  const init = { cache: 'no-store', headers: { [CLIENT_HEADER]: 'background' } } as const;
  const response = await fetch(urlOf(contract.listNewestProducts, {}), init).catch(() => undefined);
  return response?.ok === true && !response.headers.has(DATA_AS_OF_HEADER);
}

import { CLIENT_HEADER, contract, DATA_AS_OF_HEADER, urlOf } from '@storefront/contract';
import type { Outage } from '@storefront/federation';
import { refreshSession, useAppDispatch } from '@storefront/state';
import { useEffect, useState } from 'react';

/** Milliseconds between checks for the end of the outage. */
const INTERVAL = 10_000;

/** Returns the outage during which the page was rendered, until it is over: the session is then read again. */
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

/** Bypasses the browser's cache, whose headers may date from the outage. */
async function isBack(): Promise<boolean> {
  const init = { cache: 'no-store', headers: { [CLIENT_HEADER]: 'background' } } as const;
  const response = await fetch(urlOf(contract.listNewestProducts, {}), init).catch(() => undefined);
  return response?.ok === true && !response.headers.has(DATA_AS_OF_HEADER);
}

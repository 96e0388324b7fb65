import { useLocation, useNavigate } from '@storefront/routing';
import { useEffect, useEffectEvent, useState } from 'react';
import { popIntent } from './popup.ts';

/** Returns true when Google has redirected back to this page. Cleans the URL and restores the intent to the history. */
export function useReturnFromGoogle(): boolean {
  const { pathname, search } = useLocation();
  const [isBack] = useState(() => new URLSearchParams(search).has('google'));
  const navigate = useNavigate();
  const tidyUp = useEffectEvent(() => {
    const query = new URLSearchParams(search);
    if (!query.has('google')) return;
    query.delete('google');
    const intent = popIntent();
    const address = query.size > 0 ? `${pathname}?${query}` : pathname;
    navigate(address, { replace: true, ...(intent ? { state: { intent } } : {}) });
  });
  useEffect(() => tidyUp(), []);
  return isBack;
}

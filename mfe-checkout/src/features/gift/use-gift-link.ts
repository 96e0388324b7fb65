/** Moves a gift link's token from the fragment, which no server sees, into the tab, where it survives signing in. */
import { useLocation, useNavigate } from '@storefront/routing';
import { keptInTab } from '@storefront/utils/kept';
import { useEffect, useState } from 'react';

const KEY = 'storefront.gift-link';
const TOKEN = /^[\w-]{43}$/;

export function useGiftLink() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  /** Undefined on the server and in the first render; null without a link. */
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const readFragment = () => {
      const found = window.location.hash.slice(1);
      if (TOKEN.test(found)) {
        keptInTab.set(KEY, found);
        navigate(pathname, { replace: true });
      }
      setToken(keptInTab.get(KEY));
    };
    readFragment();
    // A second link pasted into the same tab loads no page.
    window.addEventListener('hashchange', readFragment);
    return () => window.removeEventListener('hashchange', readFragment);
  }, [navigate, pathname]);
  return { token, forget: () => keptInTab.remove(KEY) };
}

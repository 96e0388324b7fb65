import { useLocation, useNavigate } from '@storefront/routing';
import { useEffect, useState } from 'react';

const LINK_TOKEN = /^[\w-]{43}$/;

/** Moves the token out of the URL fragment at once, into the history entry, where it survives a reload. */
export function useLinkToken() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [isRead, setIsRead] = useState(false);
  const here = pathname + search;
  useEffect(() => {
    const readFragment = () => {
      const found = window.location.hash.slice(1);
      if (LINK_TOKEN.test(found)) navigate(here, { replace: true, state: { linkToken: found } });
      setIsRead(true);
    };
    readFragment();
    // A second link pasted into the same tab loads no page.
    window.addEventListener('hashchange', readFragment);
    return () => window.removeEventListener('hashchange', readFragment);
  }, [navigate, here]);
  const kept = (state as { linkToken?: unknown } | null)?.linkToken;
  return {
    /** False on the server and in the first render. */
    isRead,
    /** Undefined when missing or malformed. */
    token: typeof kept === 'string' ? kept : undefined,
    /** Call once the token is used. */
    forget: () => navigate(here, { replace: true }),
  };
}

/** The token of a link in an email: it comes in the address's fragment, which no server, log or referrer sees. */
import { useLocation, useNavigate } from '@storefront/routing';
import { useEffect, useState } from 'react';

const LINK_TOKEN = /^[\w-]{43}$/;

interface LinkToken {
  /** Whether the address was looked at: not on the server, nor in the first render. */
  readonly isRead: boolean;
  /** Undefined where the link has none, or not a whole one. */
  readonly token: string | undefined;
  /** To be called once the token has served. */
  readonly forget: () => void;
}

/**
 * Takes the token out of the address bar at once. The history entry keeps it until it is forgotten, so that it is still
 * there when a phone has dropped the page while its owner was in another app.
 */
export function useLinkToken(): LinkToken {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [isRead, setIsRead] = useState(false);
  const here = pathname + search;
  useEffect(() => {
    const take = () => {
      const found = window.location.hash.slice(1);
      if (LINK_TOKEN.test(found)) navigate(here, { replace: true, state: { linkToken: found } });
      setIsRead(true);
    };
    take();
    // A second link pasted into the same tab loads no page.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [navigate, here]);
  const kept = (state as { linkToken?: unknown } | null)?.linkToken;
  return {
    isRead,
    token: typeof kept === 'string' ? kept : undefined,
    forget: () => navigate(here, { replace: true }),
  };
}

/** Where the shopper is. */
import { useRouter } from 'wouter';
import { useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location';

export interface Location {
  /** As in the address: escapes are kept. */
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** What the navigation that led here passed on; null if nothing, and until the server's HTML is taken over. */
  readonly state: unknown;
}

/**
 * The current location. It is read from the browser itself, so that a navigation and a change of the store made in one
 * go are one render: whoever signs in and leaves the login page never passes through its guard.
 */
export function useLocation(): Location {
  const router = useRouter();
  return { pathname: usePathname(router), search: useSearch(router), state: useHistoryState<unknown>() };
}

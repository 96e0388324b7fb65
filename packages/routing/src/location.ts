import { useRouter } from 'wouter';
import { useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location';

export interface Location {
  /** As in the address: escapes are kept. */
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** State passed by the last navigation; null if none, and until hydration. */
  readonly state: unknown;
}

/** The current location, read from the browser itself: a navigation and a store change made together render once. */
export function useLocation(): Location {
  const router = useRouter();
  return { pathname: usePathname(router), search: useSearch(router), state: useHistoryState<unknown>() };
}

import { useRouter } from 'wouter';
import { useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location';

export interface Location {
  /** As in the URL: escapes are kept. */
  readonly pathname: string;
  /** Includes the question mark, or is empty. */
  readonly search: string;
  /** The state passed by the last navigation; null if none, and until hydration. */
  readonly state: unknown;
}

/** Returns the browser's current location: a navigation and a store change at the same time render once. */
export function useLocation(): Location {
  const router = useRouter();
  return { pathname: usePathname(router), search: useSearch(router), state: useHistoryState<unknown>() };
}

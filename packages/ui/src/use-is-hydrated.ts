/** Returns true once the page's handlers are attached: false on the server and in the first render of its HTML. */
import { useSyncExternalStore } from 'react';

const never = () => () => {};

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

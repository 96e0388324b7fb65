import type { RootState } from '@storefront/state';

/** Returns the saved cart's version, which a form sends as the version that it changes. */
export function selectCartVersion({ cart }: RootState): number {
  return cart.saved?.version ?? 0;
}

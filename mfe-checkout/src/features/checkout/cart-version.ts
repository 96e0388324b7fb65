import type { RootState } from '@storefront/state';

/** The saved cart's, which a form names as the one that it changes. */
export function selectCartVersion({ cart }: RootState): number {
  return cart.saved?.version ?? 0;
}

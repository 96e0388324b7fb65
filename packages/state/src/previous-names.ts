/**
 * Names by which apps of the previous release know what this one calls otherwise: the shell of today lends them both.
 * They go once `released/release.json` of the contract names a release whose apps use none of them.
 */
export { isWishlistKept as areWishesKept } from './wishlist-key.ts';

export const loadWishes = () =>
  import('./wishlist.ts').then(({ recallWishlist, removeFromWishlist, toggleInWishlist }) => ({
    recallWishes: recallWishlist,
    removeWish: removeFromWishlist,
    toggleWish: toggleInWishlist,
  }));

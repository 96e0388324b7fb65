/** Old names that the previous release imports. Delete once `released/release.json` of the contract lists none. */
export { isWishlistKept as areWishesKept } from './wishlist-key.ts';

export const loadWishes = () =>
  import('./wishlist.ts').then(({ recallWishlist, removeFromWishlist, toggleInWishlist }) => ({
    recallWishes: recallWishlist,
    removeWish: removeFromWishlist,
    toggleWish: toggleInWishlist,
  }));

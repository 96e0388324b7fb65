/** Old names for apps built before the shell had the new ones. Delete with the next `npm run releases -- mark`. */
export { isWishlistKept as areWishesKept } from './wishlist-key.ts';

export const loadWishes = () =>
  import('./wishlist.ts').then(({ recallWishlist, removeFromWishlist, toggleInWishlist }) => ({
    recallWishes: recallWishlist,
    removeWish: removeFromWishlist,
    toggleWish: toggleInWishlist,
  }));

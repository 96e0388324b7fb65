export const KEPT_WISHLIST = 'storefront.wishes';

/** False, too, where the browser blocks storage. */
export function isWishlistKept(): boolean {
  try {
    return localStorage.getItem(KEPT_WISHLIST) !== null;
  } catch {
    return false;
  }
}

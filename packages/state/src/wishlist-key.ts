/** Where this browser keeps what a visitor has wished for. */
export const KEPT_WISHLIST = 'storefront.wishes';

/** Whether there is any of it; a browser that keeps nothing has none. */
export function isWishlistKept(): boolean {
  try {
    return localStorage.getItem(KEPT_WISHLIST) !== null;
  } catch {
    return false;
  }
}

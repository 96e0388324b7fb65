/** Where this browser keeps what a visitor has wished for. */
export const KEPT_WISHES = 'storefront.wishes';

/** Whether there is any of it; a browser that keeps nothing has none. */
export function areWishesKept(): boolean {
  try {
    return localStorage.getItem(KEPT_WISHES) !== null;
  } catch {
    return false;
  }
}

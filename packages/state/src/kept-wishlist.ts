/** A visitor's wishlist, stored in this browser. */
import { MAX_MERGED_WISHLIST_ITEMS } from '@storefront/contract';
import { KEPT_WISHLIST } from './wishlist-key.ts';

export function kept(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEPT_WISHLIST) ?? '[]');
    const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string' && id !== '') : [];
    return ids.slice(0, MAX_MERGED_WISHLIST_ITEMS);
  } catch {
    return [];
  }
}

/** False when the browser does not store it. */
export function keep(wishlist: readonly string[]): boolean {
  try {
    if (wishlist.length === 0) localStorage.removeItem(KEPT_WISHLIST);
    else localStorage.setItem(KEPT_WISHLIST, JSON.stringify(wishlist));
    return true;
  } catch {
    return false;
  }
}

export function forgetKept(taken: readonly string[]): void {
  keep(kept().filter((id) => !taken.includes(id)));
}

/** What a visitor has wished for, kept in this browser. */
import { MAX_MERGED_WISHES } from '@storefront/contract';
import { KEPT_WISHES } from './wishes-key.ts';

/** Ids of products, newest first; none where the browser keeps nothing. */
export function kept(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEPT_WISHES) ?? '[]');
    const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string' && id !== '') : [];
    return ids.slice(0, MAX_MERGED_WISHES);
  } catch {
    return [];
  }
}

/** Keeps `wishlist` instead; answers whether the browser does. */
export function keep(wishlist: readonly string[]): boolean {
  try {
    if (wishlist.length === 0) localStorage.removeItem(KEPT_WISHES);
    else localStorage.setItem(KEPT_WISHES, JSON.stringify(wishlist));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the wishes that an account has taken over. */
export function forgetKept(taken: readonly string[]): void {
  keep(kept().filter((id) => !taken.includes(id)));
}

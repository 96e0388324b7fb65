/** Taking things out of the cart, with a way back: a notice says what was taken, and can put it back. */
import { nanoid } from '@reduxjs/toolkit';
import type { CartItem } from '@storefront/contract';
import { selectCartItems } from './cart.slice.ts';
import { changeCart } from './cart.thunks.ts';
import type { CartChange } from './cart-changes.ts';
import { dismissNotice, notify, selectNotices } from './notices.slice.ts';
import { selectIsSignedIn } from './session.slice.ts';
import type { AppThunk } from './store.ts';

export function removeFromCart(productId: string): AppThunk<Promise<void>> {
  return (dispatch, getState) => {
    const items = selectCartItems(getState()).filter((item) => item.productId === productId);
    return dispatch(takeOut({ kind: 'remove', productId }, items));
  };
}

/** Takes out what is shown; what another tab or device adds meanwhile stays, and the shopper is told. */
export function clearCart(): AppThunk<Promise<void>> {
  return (dispatch, getState) => {
    const saved = getState().cart.saved?.items ?? [];
    const items = selectCartItems(getState());
    return dispatch(takeOut({ kind: 'clear', seen: [...saved, ...items] }, items));
  };
}

function takeOut(change: CartChange, items: readonly CartItem[]): AppThunk<Promise<void>> {
  return (dispatch, getState) => {
    const changeId = nanoid();
    const saving = dispatch(changeCart(change, changeId));
    if (selectIsSignedIn(getState()) && items.length > 0) {
      const text = `${nameOf(items)} ${items.length > 1 ? 'were' : 'was'} removed from your cart.`;
      dispatch(notify({ kind: 'info', text, undo: { changeId, items } }));
    }
    return saving;
  };
}

/**
 * Puts back what a notice says to be removed, unless it is in the cart again already. It goes where something new goes,
 * at today's price.
 */
export function undoRemoval(noticeId: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const notice = selectNotices(getState()).find(({ id }) => id === noticeId);
    dispatch(dismissNotice(noticeId));
    const held = selectCartItems(getState());
    const items = (notice?.undo?.items ?? []).filter((item) => !held.some(isSameProduct(item)));
    await Promise.all(items.map((item) => dispatch(changeCart({ kind: 'restore', item }))));
    const { saved } = getState().cart;
    const restored = items.filter((item) => saved?.items.some(isSameProduct(item)));
    if (restored.length === 0) return;
    const text = `${nameOf(restored)} ${restored.length > 1 ? 'are' : 'is'} back in your cart.`;
    dispatch(notify({ kind: 'success', text }));
  };
}

function isSameProduct({ productId }: CartItem): (item: CartItem) => boolean {
  return (item) => item.productId === productId;
}

function nameOf(items: readonly CartItem[]): string {
  return items.length > 1 ? `${items.length} models` : (items[0]?.name ?? '');
}

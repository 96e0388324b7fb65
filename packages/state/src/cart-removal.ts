import { nanoid } from '@reduxjs/toolkit';
import type { CartItem } from '@storefront/contract';
import { selectCartItems } from './cart.slice.ts';
import { changeCart } from './cart.thunks.ts';
import { type CartChange, holds } from './cart-changes.ts';
import { dismissNotice, notify, selectNotices } from './notices.slice.ts';
import { selectIsSignedIn } from './session.slice.ts';
import type { AppThunk } from './store.ts';

export function removeFromCart(productId: string): AppThunk<Promise<void>> {
  return (dispatch, getState) => {
    const items = selectCartItems(getState()).filter((item) => item.productId === productId);
    return dispatch(removeItems({ kind: 'remove', productId }, items));
  };
}

/** Removes the shown items; items added by another tab or device in the meantime stay, and a notice says so. */
export function clearCart(): AppThunk<Promise<void>> {
  return (dispatch, getState) => {
    const saved = getState().cart.saved?.items ?? [];
    const items = selectCartItems(getState());
    return dispatch(removeItems({ kind: 'clear', seen: [...saved, ...items] }, items));
  };
}

function removeItems(change: CartChange, items: readonly CartItem[]): AppThunk<Promise<void>> {
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

/** Restores a notice's removed items to their position and at the current price, unless they are in the cart again. */
export function undoRemoval(noticeId: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const notice = selectNotices(getState()).find(({ id }) => id === noticeId);
    dispatch(dismissNotice(noticeId));
    const held = selectCartItems(getState());
    const items = (notice?.undo?.items ?? []).filter(({ productId }) => !holds(held, productId));
    if (items.length === 0) return;
    await dispatch(changeCart({ kind: 'restore', items }));
    const { saved } = getState().cart;
    const restored = items.filter(({ productId }) => holds(saved?.items ?? [], productId));
    const [first] = restored;
    if (!first) return;
    const text = `${nameOf(restored)} ${restored.length > 1 ? 'are' : 'is'} back in your cart.`;
    dispatch(notify({ kind: 'success', text, inCart: first.productId }));
  };
}

function nameOf(items: readonly CartItem[]): string {
  return items.length > 1 ? `${items.length} models` : (items[0]?.name ?? '');
}

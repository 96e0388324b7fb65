/** Cart changes: shown at once, saved in order, rolled back with the specification's message on failure. */
import { nanoid } from '@reduxjs/toolkit';
import {
  ApiError,
  type Cart,
  call,
  contract,
  isProblemCode,
  messages,
  type Product,
  problems,
} from '@storefront/contract';
import {
  cartLoading,
  cartReplaced,
  cartUnavailable,
  changeFailed,
  changeQueued,
  changeSaved,
  type QueuedChange,
} from './cart.slice.ts';
import { type CartChange, failureMessages, losesUnseen, saveChange } from './cart-changes.ts';
import { endSession } from './end-session.ts';
import { notify } from './notices.slice.ts';
import { selectUser } from './session.slice.ts';
import { rememberUser } from './session.thunks.ts';
import type { AppThunk } from './store.ts';

const MAX_CONFLICTS = 5;

export const addToCart = (product: Product, quantity = 1) => changeCart({ kind: 'add', product, quantity });

export const setCartQuantity = (productId: string, quantity: number) =>
  changeCart({ kind: 'setQuantity', productId, quantity });

/** Shows `change` and saves it after earlier changes; resolves once it is saved or rolled back. */
export function changeCart(change: CartChange, id = nanoid()): AppThunk<Promise<void>> {
  return (dispatch, getState, { cartSaves }) => {
    if (selectUser(getState()) === null) {
      dispatch(notify({ kind: 'error', text: change.kind === 'add' ? messages.cart_add_login : messages.cart_login }));
      return Promise.resolve();
    }
    const queued = { id, change };
    dispatch(changeQueued(queued));
    return inTurn(cartSaves, () => dispatch(save(queued)));
  };
}

/** Serializes saves. An unexpected error reaches its caller and does not stop later saves. */
function inTurn(cartSaves: { last: Promise<void> }, save: () => Promise<void>): Promise<void> {
  const saved = cartSaves.last.then(save);
  cartSaves.last = saved.catch(() => {});
  return saved;
}

/** Returns true when a later change overwrites `change`, so that it need not be saved. */
function isOverwritten(change: CartChange, later: readonly QueuedChange[]): boolean {
  if (change.kind !== 'setQuantity') return false;
  return later.some(
    ({ change: other }) => other.kind === 'clear' || ('productId' in other && other.productId === change.productId),
  );
}

function save({ id, change }: QueuedChange): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const position = () => getState().cart.pending.findIndex((queued) => queued.id === id);
    // Signing out drops pending changes: a late response no longer belongs to this user.
    for (let conflicts = 0; position() >= 0; conflicts++) {
      if (isOverwritten(change, getState().cart.pending.slice(position() + 1))) {
        dispatch(changeFailed(id));
        return;
      }
      try {
        if (getState().cart.saved === null) await dispatch(loadCart());
        const { saved } = getState().cart;
        if (losesUnseen(change, saved?.items ?? [])) {
          dispatch(changeFailed(id));
          dispatch(notify({ kind: 'info', text: problems.cart_conflict.message }));
          return;
        }
        dispatch(changeSaved({ id, cart: await saveChange(change, saved?.version ?? 0) }));
        return;
      } catch (error) {
        if (position() < 0) return;
        const fresh = conflictingCart(error);
        if (!fresh || conflicts === MAX_CONFLICTS) {
          dispatch(changeFailed(id));
          return dispatch(reportFailure(change, error));
        }
        dispatch(cartReplaced(fresh));
      }
    }
  };
}

function conflictingCart(error: unknown): Cart | undefined {
  if (!(error instanceof ApiError) || error.code !== 'cart_conflict') return undefined;
  return error.problem?.context?.cart as Cart | undefined;
}

/** The server's own message explains these better than the general one. */
const EXPLAINED = new Set([
  'quantity_too_large',
  'invalid_quantity',
  'cart_full',
  'product_unavailable',
  'rate_limited',
]);

function reportFailure(change: CartChange, error: unknown): AppThunk<Promise<void>> {
  return async (dispatch) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'sign_in_required') {
      dispatch(endSession());
      return;
    }
    const explained = isProblemCode(error.code) && EXPLAINED.has(error.code);
    dispatch(notify({ kind: 'error', text: explained ? error.message : failureMessages[change.kind] }));
    // The change may have been made although its response was lost, so read the cart again.
    await dispatch(loadCart());
  };
}

/** Reads the cart from the server. On failure the shown cart stays; without a cart, the status becomes `error`. */
export function loadCart(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (selectUser(getState()) === null) return;
    const isStillTheirs = dispatch(rememberUser());
    dispatch(cartLoading());
    try {
      const cart = await call(contract.getCart, {}, { background: true });
      if (isStillTheirs()) dispatch(cartReplaced(cart));
    } catch (error) {
      if (!isStillTheirs()) return;
      if (error instanceof ApiError && error.code === 'sign_in_required') dispatch(endSession());
      else dispatch(cartUnavailable());
    }
  };
}

/** Waits for all changes and returns the server's cart. @throws {Error} with the specification's message */
export function settleCart(): AppThunk<Promise<Cart>> {
  return async (dispatch, getState, { cartSaves }) => {
    await cartSaves.last;
    if (getState().cart.saved === null) await dispatch(loadCart());
    const { saved, pending } = getState().cart;
    if (pending.length > 0) return dispatch(settleCart());
    if (!saved) throw new Error(messages.cart_load_failed);
    return saved;
  };
}

/** Adds a product by id, as after signing in to add it; shows a notice on failure. */
export function addProductById(productId: string, quantity = 1): AppThunk<Promise<void>> {
  return (dispatch, _getState, { cartSaves }) => {
    const isStillTheirs = dispatch(rememberUser());
    return inTurn(cartSaves, async () => {
      if (!isStillTheirs()) return;
      try {
        const cart = await call(contract.addCartItem, { body: { productId, quantity } });
        if (isStillTheirs()) dispatch(cartReplaced(cart));
      } catch (error) {
        if (!isStillTheirs()) return;
        const explained = error instanceof ApiError && EXPLAINED.has(error.code);
        dispatch(notify({ kind: 'error', text: explained ? error.message : messages.cart_add_failed }));
      }
    });
  };
}

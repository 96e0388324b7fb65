/** Short messages to the shopper that outlive their page. */
import { createSlice, isAnyOf, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { Cart, CartItem, FormNotice } from '@storefront/contract';
import { cartReplaced, changeFailed, changeQueued, changeSaved } from './cart.slice.ts';
import { signedIn, signedOut } from './session.slice.ts';

export interface Notice extends FormNotice {
  readonly id: string;
  /** The product that the notice says is in the cart; the notice disappears with it. */
  readonly inCart?: string;
  readonly link?: NoticeLink;
  readonly undo?: Removal;
}

export interface Removal {
  /** The removal's change; the notice disappears when it fails. */
  readonly changeId: string;
  readonly items: readonly CartItem[];
}

interface NoticeLink {
  readonly to: string;
  readonly label: string;
}

/** Returns the notices that are still true for a cart without the products that `isGone` matches. */
function stillTrue(notices: readonly Notice[], isGone: (productId: string) => boolean): Notice[] {
  return notices.filter(({ inCart }) => inCart === undefined || !isGone(inCart));
}

function isMissingIn({ items }: Cart): (productId: string) => boolean {
  return (id) => !items.some(({ productId }) => productId === id);
}

export const noticesSlice = createSlice({
  name: 'notices',
  initialState: [] as Notice[],
  reducers: {
    /** Shows a message; the same text is never shown twice at once. */
    notify: {
      prepare: (notice: Omit<Notice, 'id'>) => ({ payload: { ...notice, id: nanoid() } }),
      reducer(state, { payload }: PayloadAction<Notice>) {
        return [...state.filter(({ text }) => text !== payload.text), payload];
      },
    },
    dismissNotice(state, { payload: id }: PayloadAction<string>) {
      return state.filter((notice) => notice.id !== id);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(changeQueued, (notices, { payload: { change } }) => {
        if (change.kind === 'clear') return stillTrue(notices, () => true);
        return change.kind === 'remove' ? stillTrue(notices, (id) => id === change.productId) : notices;
      })
      .addCase(cartReplaced, (notices, { payload: cart }) => stillTrue(notices, isMissingIn(cart)))
      .addCase(changeSaved, (notices, { payload: { cart } }) => stillTrue(notices, isMissingIn(cart)))
      .addCase(changeFailed, (notices, { payload: id }) => notices.filter(({ undo }) => undo?.changeId !== id))
      // Notices belong to the user who caused them.
      .addMatcher(isAnyOf(signedIn, signedOut), () => []),
  selectors: { selectNotices: (notices) => notices },
});

export const { notify, dismissNotice } = noticesSlice.actions;
export const { selectNotices } = noticesSlice.selectors;

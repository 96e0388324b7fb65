/** Short messages to the shopper that outlive the page they arose on. */
import { createSlice, isAnyOf, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { Cart, CartItem } from '@storefront/contract';
import { cartReplaced, changeFailed, changeQueued, changeSaved } from './cart.slice.ts';
import { signedIn, signedOut } from './session.slice.ts';

export interface Notice {
  readonly id: string;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** The product it says to be in the cart; the notice goes when the product does. */
  readonly inCart?: string;
  /** Where to read on, such as the order that it tells of. */
  readonly link?: NoticeLink;
  /** What it says to be taken out of the cart, and can be put back. */
  readonly undo?: Removal;
}

export interface Removal {
  /** The change that takes it out; the notice goes when that fails. */
  readonly changeId: string;
  readonly items: readonly CartItem[];
}

interface NoticeLink {
  /** Path on this site. */
  readonly to: string;
  readonly label: string;
}

/** The notices that are still true of a cart without the products `isGone` names. */
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
    /** Shows a message; the same text is not shown twice at once. */
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
      // Signing in answers what was said before, such as that one must; nobody is told what the one before them did.
      .addMatcher(isAnyOf(signedIn, signedOut), () => []),
  selectors: { selectNotices: (notices) => notices },
});

export const { notify, dismissNotice } = noticesSlice.actions;
export const { selectNotices } = noticesSlice.selectors;

/** Short messages to the shopper that outlive the page they arose on. */
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { signedIn } from './session.slice.ts';

export interface Notice {
  readonly id: string;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
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
  // What was said before someone signed in, such as that they must, is answered by it.
  extraReducers: (builder) => builder.addCase(signedIn, () => []),
  selectors: { selectNotices: (notices) => notices },
});

export const { notify, dismissNotice } = noticesSlice.actions;
export const { selectNotices } = noticesSlice.selectors;

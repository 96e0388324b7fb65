import { signedInSession } from '@storefront/testing';
import { expect, test } from 'vitest';
import { dismissNotice, notify, selectNotices } from './notices.slice.ts';
import { signedIn } from './session.slice.ts';
import { createStore } from './store.ts';

const texts = (store: ReturnType<typeof createStore>) => selectNotices(store.getState()).map(({ text }) => text);

test('a text that is shown already is not shown twice, but last', () => {
  const store = createStore();
  for (const text of ['one', 'two', 'one']) store.dispatch(notify({ kind: 'info', text }));
  expect(texts(store)).toEqual(['two', 'one']);
});

test('a dismissed notice is gone, and no other', () => {
  const store = createStore();
  for (const text of ['one', 'two']) store.dispatch(notify({ kind: 'info', text }));
  const [first] = selectNotices(store.getState());
  store.dispatch(dismissNotice(first?.id ?? ''));
  expect(texts(store)).toEqual(['two']);
});

test('signing in answers what was said before, such as that one must', () => {
  const store = createStore();
  store.dispatch(notify({ kind: 'info', text: 'Please log in' }));
  store.dispatch(signedIn(signedInSession()));
  expect(texts(store)).toEqual([]);
});

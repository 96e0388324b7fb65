/** Unsent messages, kept when the page is left. */
import { signedIn, signedOut } from '@storefront/state';
import { aUser, signedInSession } from '@storefront/testkit';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ID, MESSAGE, mailbox, noMessages, open, text } from './testing/contact.tsx';

beforeEach(noMessages);

const kept = () => sessionStorage.getItem('storefront.support-draft');
/** Leaves the page once the draft is stored. */
async function leave(words: string) {
  await waitFor(() => expect(kept()).toContain(words));
  cleanup();
}

test('it is there again for a visitor who comes back, with name and address', async () => {
  const { fill } = await open();
  await fill(MESSAGE);
  await leave(MESSAGE.message);
  await open();
  await waitFor(() => expect(text('message')).toBe(MESSAGE.message));
  expect([text('name'), text('email'), text('subject')]).toEqual(['Ada', 'ada@example.com', 'A castle']);
});

test('it is gone once it was sent', async () => {
  mailbox();
  const { fill, pass, send } = await open();
  await fill(MESSAGE);
  await pass();
  await send();
  await screen.findByText(/Your message has been sent!/);
  await waitFor(() => expect(kept()).toBeNull());
});

test("a shopper's draft is theirs when they come back, and nobody else's", async () => {
  const { fill } = await open(signedInSession());
  await fill({ subject: 'My order', message: 'Between us.' });
  await leave('Between us.');
  await open(signedInSession());
  await waitFor(() => expect(text('message')).toBe('Between us.'));
  cleanup();
  await open({ user: aUser({ id: ID, username: 'next' }), cart: null });
  await waitFor(() => expect(kept()).toBeNull());
  expect(text('message')).toBe('');
});

test('a draft of somebody who logs out is not kept, and does not come back for the next user', async () => {
  const { fill, store } = await open(signedInSession());
  await fill({ subject: 'My order', message: 'Between us.' });
  await waitFor(() => expect(kept()).toContain('Between us.'));
  act(() => void store.dispatch(signedOut()));
  await waitFor(() => expect(kept()).toBeNull());
  cleanup();
  await open();
  expect(text('message')).toBe('');
});

test('a visitor who logs in to send privately finds their words, under their own name', async () => {
  const { fill } = await open();
  await fill(MESSAGE);
  await leave(MESSAGE.message);
  const { store } = await open(signedInSession());
  await waitFor(() => expect(text('message')).toBe(MESSAGE.message));
  expect([text('name'), text('email')]).toEqual(['mara', 'mara@example.com']);
  act(() => void store.dispatch(signedOut()));
  await waitFor(() => expect(kept()).toBeNull());
  act(() => void store.dispatch(signedIn({ user: aUser({ id: ID }), cart: null })));
  expect(text('message')).toBe('');
});

test('what the tab has kept of something else harms nobody', async () => {
  sessionStorage.setItem('storefront.support-draft', '{"draft":');
  const { fill } = await open();
  await fill({ subject: 'A castle' });
  expect(text('subject')).toBe('A castle');
});

/** A message meant for the studio only, whose author is no longer signed in. */
import { contract, messages } from '@storefront/contract';
import { signedIn, signedOut } from '@storefront/state';
import { answer, aUser, signedInSession } from '@storefront/testkit';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ID, mailbox, noMessages, open, sendButton, text } from './testing/contact.tsx';

beforeEach(noMessages);

describe('a message written while logged in, once its author is logged out elsewhere', () => {
  async function loggedOutInTheMiddle() {
    const received = mailbox();
    const page = await open(signedInSession());
    await page.fill({ subject: 'My order', message: 'Between us.' });
    act(() => void page.store.dispatch(signedOut()));
    await screen.findByRole('alert');
    return { ...page, received };
  }
  const allow = () => screen.getByRole('button', { name: 'Allow It to Be Public' });

  test('is announced to become public, and not sent by pressing Send', async () => {
    const { fill, send, received } = await loggedOutInTheMiddle();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('will appear under Recent Messages for everyone');
    await fill({ name: 'Mara', email: 'mara@example.com' });
    await send();
    expect(received).toEqual([]);
    expect(document.activeElement?.contains(alert)).toBe(true);
    expect(text('message')).toBe('Between us.');
  });

  test('is sent once the shopper has agreed to it, who is led back to Send', async () => {
    const { user, fill, pass, send, received } = await loggedOutInTheMiddle();
    await fill({ name: 'Mara', email: 'mara@example.com' });
    await pass();
    await user.click(allow());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(sendButton());
    await send();
    expect(await screen.findByText(messages.support_sent)).toBeTruthy();
    expect(received).toEqual([
      { name: 'Mara', email: 'mara@example.com', subject: 'My order', message: 'Between us.', solvedFor: 'support' },
    ]);
  });

  test('is private again when they log in again', async () => {
    const { store } = await loggedOutInTheMiddle();
    act(() => void store.dispatch(signedIn(signedInSession())));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(text('message')).toBe('Between us.');
    expect(screen.getByText('Your message goes to the studio only.')).toBeTruthy();
  });

  test('is not there for somebody else who logs in', async () => {
    const { store } = await loggedOutInTheMiddle();
    const next = aUser({ id: ID, username: 'next', email: 'next@example.com' });
    act(() => void store.dispatch(signedIn({ user: next, cart: null })));
    expect([text('name'), text('email'), text('subject'), text('message')]).toEqual([
      'next',
      'next@example.com',
      '',
      '',
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('a message is not sent in the name of somebody who has logged in meanwhile', async () => {
  const received = mailbox();
  const next = aUser({ id: ID, username: 'next' });
  answer(contract.getSession, () => ({ user: next, cart: null }));
  const { fill, send } = await open(signedInSession());
  await fill({ subject: 'My order', message: 'Between us.' });
  await send();
  await waitFor(() => expect(text('name')).toBe('next'));
  expect(text('message')).toBe('');
  expect(received).toEqual([]);
});

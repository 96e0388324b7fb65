/** The security check for signed-out senders, in the contact form. */

import { contract } from '@storefront/contract';
import { signedIn, signedOut } from '@storefront/state';
import { answer, fail, refuse, signedInSession } from '@storefront/testkit';
import { aPuzzle, readSolution } from '@storefront/testkit/puzzle';
import { MINUTE } from '@storefront/utils/time';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ID, MESSAGE, mailbox, noMessages, open, sendButton, text, tick } from '../support/testing/contact.tsx';

beforeEach(noMessages);

afterEach(() => vi.useRealTimers());

const isBlocked = () => sendButton().getAttribute('aria-disabled') === 'true';

describe('without a solved check', () => {
  test('Send counts as disabled, and pressed says what is missing and leads to it', async () => {
    const received = mailbox();
    const { fill, pass, send } = await open();
    await fill(MESSAGE);
    const checkbox = await tick();
    expect(isBlocked()).toBe(true);
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('Please complete CAPTCHA verification!');
    expect(document.activeElement).toBe(checkbox);
    expect(received).toEqual([]);
    await pass();
    expect(isBlocked()).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('Send says why it is disabled to those who hear it', async () => {
    await open();
    await tick();
    const reason = document.getElementById(sendButton().getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toContain('Please tick the box before you send.');
  });
});

test('a signed-in shopper meets no check', async () => {
  await open(signedInSession());
  expect(screen.queryByRole('group', { name: 'Security check' })).toBeNull();
  expect(isBlocked()).toBe(false);
});

test('logging out brings the check, and logging in takes it away', async () => {
  const { store } = await open(signedInSession());
  act(() => void store.dispatch(signedOut()));
  await tick();
  expect(isBlocked()).toBe(true);
  act(() => void store.dispatch(signedIn(signedInSession())));
  expect(screen.queryByRole('group', { name: 'Security check' })).toBeNull();
  expect(isBlocked()).toBe(false);
});

test('it can be passed with the keyboard', async () => {
  const { user } = await open();
  (await tick()).focus();
  await user.keyboard(' ');
  expect(await screen.findByText('You can send your message now.')).toBeTruthy();
});

test('a puzzle that cannot be had is said, stays said, and can be tried again', async () => {
  const { user, pass } = await open();
  fail(contract.getCaptcha);
  await user.click(await tick());
  const message = /The check did not work/;
  await screen.findByText(message);
  await user.click(document.body);
  expect(screen.getByText(message)).toBeTruthy();
  answer(contract.getCaptcha, () => aPuzzle('support'));
  await pass();
  expect(screen.queryByText(message)).toBeNull();
});

test('the tick can be taken away again, and the solution with it', async () => {
  const { user, pass } = await open();
  await pass();
  await user.click(screen.getByRole('checkbox', { name: 'Checked' }));
  expect(isBlocked()).toBe(true);
  await pass();
  expect(isBlocked()).toBe(false);
});

test('when it expires, it says so, Send counts as disabled, and it can be passed again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { pass } = await open();
  await pass();
  expect(isBlocked()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(9 * MINUTE));
  expect(await screen.findByText(/The check is only valid for a few minutes/)).toBeTruthy();
  expect(isBlocked()).toBe(true);
  await pass();
  expect(isBlocked()).toBe(false);
});

test.each([
  ['captcha_expired', /had expired. Please tick the box again/],
  ['captcha_failed', /was not accepted. Please tick the box again/],
  ['captcha_required', /Please complete CAPTCHA verification!/],
] as const)('refused with %s, the message stays and the check begins anew', async (code, message) => {
  refuse(contract.sendSupportMessage, code);
  const { fill, pass, send } = await open();
  await fill(MESSAGE);
  await pass();
  await send();
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  await waitFor(() => expect(isBlocked()).toBe(true));
  expect(text('message')).toBe(MESSAGE.message);
  const received = mailbox();
  await pass();
  await send();
  await waitFor(() => expect(received).toHaveLength(1));
});

describe('a solution', () => {
  test('goes with one message only', async () => {
    const { fill, pass, send } = await open();
    mailbox();
    await fill(MESSAGE);
    await pass();
    await send();
    await screen.findByText(/Your message has been sent!/);
    await waitFor(() => expect(isBlocked()).toBe(true));
  });

  test('stays for another try when no answer came, as the message may be there already', async () => {
    const sent: string[] = [];
    fail(contract.sendSupportMessage);
    const { fill, pass, send } = await open();
    await fill(MESSAGE);
    await pass();
    await send();
    await screen.findByText('Failed to send message. Please try again later.');
    answer(contract.sendSupportMessage, ({ body }) => {
      sent.push(readSolution(body.captcha ?? '').salt);
      return { id: ID };
    });
    await send();
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

test('a name like the studio’s is refused at its field', async () => {
  refuse(contract.sendSupportMessage, 'name_reserved');
  const { fill, pass, send } = await open();
  await fill({ ...MESSAGE, name: 'Lanternkeep Support' });
  await pass();
  await send();
  const message = await screen.findByText('Please choose another name: this one looks like the studio.');
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name.getAttribute('aria-describedby')).toBe(message.id);
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('a robot fills in the field that nobody sees, and it is sent along', async () => {
  const received = mailbox();
  const { user, fill, pass, send } = await open();
  await fill(MESSAGE);
  expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull();
  const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
  expect([trap?.tabIndex, trap?.autocomplete]).toEqual([-1, 'off']);
  if (trap) await user.type(trap, 'spam.example');
  await pass();
  await send();
  await waitFor(() => expect(received).toEqual([{ ...MESSAGE, website: 'spam.example', solvedFor: 'support' }]));
});

/** The MFA step by text message: sending a code, and every failure. */
import { contract, type ProblemCode, type SentCode } from '@storefront/contract';
import { selectUser } from '@storefront/state';
import { answer, aUser, fail, refuse, signedInSession } from '@storefront/testkit';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { button, fillIn, renderLogin } from '../login/testing/login.tsx';
import { anAttempt, aSentCode, sendsCodes } from './testing/attempts.ts';
import { codeField, heading, renderWaiting, waiting } from './testing/waiting.tsx';

afterEach(() => vi.useRealTimers());

describe('a code by text message', () => {
  test('is sent by itself after the password, and leads where the shopper was going', async () => {
    const { user, store, location } = renderLogin({ state: { intent: { returnTo: '/checkout' } } });
    answer(contract.signIn, () => ({ user: null, cart: null, attempt: anAttempt() }));
    const phones = sendsCodes();
    const proofs: unknown[] = [];
    answer(contract.verifySignIn, ({ body }) => {
      proofs.push(body);
      return signedInSession();
    });
    await fillIn(user);
    await user.click(button('Log In'));
    const field = await codeField();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(heading()).toBe('Two-Factor Authentication');
    expect(document.title).toBe('Two-Factor Authentication · Lanternkeep');
    expect(await screen.findByText('We sent a code to the phone ending in 4321.')).toBeTruthy();
    expect(phones).toEqual(['4321']);
    await user.type(field, '123456');
    await user.click(button('Verify Code'));
    await waitFor(() => expect(location()).toBe('/checkout'));
    expect(proofs).toEqual([{ kind: 'sms', code: '123456', rememberDevice: false }]);
    expect(selectUser(store.getState())).toEqual(aUser());
  });

  test('says Verifying... while under way, and two submits in the same moment are one try', async () => {
    const { user, location, container } = await renderWaiting();
    const { promise, resolve } = Promise.withResolvers<void>();
    let tries = 0;
    answer(contract.verifySignIn, async () => {
      tries += 1;
      await promise;
      return signedInSession();
    });
    await user.type(await codeField(), '123456');
    act(() => {
      const form = container.querySelector('form');
      form?.requestSubmit();
      form?.requestSubmit();
    });
    expect(button('Verifying...').getAttribute('aria-busy')).toBe('true');
    resolve();
    await waitFor(() => expect(location()).toBe('/home'));
    expect(tries).toBe(1);
  });

  test('can be pasted with spaces, and is a one-time code to the phone', async () => {
    const { user } = await renderWaiting();
    const field = await codeField();
    await user.click(field);
    await user.paste(' 123 456 789');
    expect(field.value).toBe('123456');
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
  });

  test.each([
    '123–456',
    'Your code is 123456.',
    '\u2066123456\u2069',
    '１２３４５６',
    '123 456 is your code. Valid for 10 minutes',
  ])('can be pasted as %j', async (copied) => {
    const { user } = await renderWaiting();
    const field = await codeField();
    await user.click(field);
    await user.paste(copied);
    expect(field.value).toBe('123456');
  });

  test('is not sent again after a reload', async () => {
    const phones = sendsCodes();
    await renderWaiting();
    expect(await screen.findByText('We sent a code to the phone ending in 4321.')).toBeTruthy();
    expect(phones).toEqual([]);
  });

  test('can be sent again once the countdown is over', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const phones = sendsCodes();
    const resendAt = new Date(Date.now() + 30_000).toISOString();
    const { user } = await renderWaiting(waiting({ sent: aSentCode({ resendAt }) }));
    expect(await screen.findByRole('button', { name: 'Resend code in 30 s' })).toHaveProperty('disabled', true);
    vi.advanceTimersByTime(12_000);
    expect(await screen.findByRole('button', { name: 'Resend code in 18 s' })).toBeTruthy();
    vi.advanceTimersByTime(18_000);
    await user.click(await screen.findByRole('button', { name: 'Resend code' }));
    await waitFor(() => expect(phones).toEqual(['4321']));
  });

  test('a wrong clock never makes the wait longer than a minute', async () => {
    const resendAt = new Date(Date.now() + 86_400_000).toISOString();
    await renderWaiting(waiting({ sent: aSentCode({ resendAt }) }));
    expect(await screen.findByRole('button', { name: 'Resend code in 60 s' })).toBeTruthy();
  });

  test('one that is on its way is followed until it is there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const queued = waiting({ sent: aSentCode({ delivery: 'queued' }) });
    await renderWaiting(queued);
    expect(await screen.findByText('A code is on its way to the phone ending in 4321.')).toBeTruthy();
    answer(contract.getSignInAttempt, () => ({ attempt: waiting() }));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText('We sent a code to the phone ending in 4321.')).toBeTruthy();
  });

  test('one that was not delivered is told, and can be sent again', async () => {
    const failure = 'Failed to send verification code: this number cannot receive texts.';
    const phones = sendsCodes();
    const { user } = await renderWaiting(waiting({ sent: aSentCode({ delivery: 'failed', failure }) }));
    expect((await screen.findByRole('alert')).textContent).toBe(failure);
    await user.click(button('Resend code'));
    await waitFor(() => expect(phones).toEqual(['4321']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each<[ProblemCode, string]>([
    ['too_many_codes', 'Too many verification requests. Please try again later.'],
    ['rate_limited', 'Too many verification requests. Please try again later.'],
    ['code_not_sent', 'Failed to send verification code: the message could not be delivered.'],
    ['code_country_refused', 'Failed to send verification code: we do not text this country.'],
    ['captcha_expired', 'Verification expired. Please try signing in again.'],
    ['captcha_failed', 'Security check is not ready. Please wait a moment and try again.'],
    ['mfa_no_phone', 'Multi-factor authentication required, but no phone option found for this account.'],
    ['server_busy', 'Failed to send verification code: The store is busy. Please try again in a moment.'],
  ])('%s is told, and it can be sent again', async (code, message) => {
    const phones = sendsCodes();
    refuse(contract.sendSignInCode, code);
    const { user } = await renderWaiting(anAttempt());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    const again = sendsCodes();
    await user.click(button('Send code'));
    await waitFor(() => expect(again).toEqual(['4321']));
    expect(phones).toEqual([]);
  });

  test('without the security check none is sent', async () => {
    fail(contract.getCaptcha);
    await renderWaiting(anAttempt());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Security check is not ready. Please wait a moment and try again.');
  });

  test('a new solution is made for every code', async () => {
    const sent: string[] = [];
    sendsCodes();
    answer(contract.sendSignInCode, ({ body }) => {
      sent.push(body.captcha);
      return waiting();
    });
    const { user } = await renderWaiting(anAttempt());
    await user.click(await screen.findByRole('button', { name: 'Resend code' }));
    await waitFor(() => expect(new Set(sent).size).toBe(2));
  });

  test('one under way to a phone that is no longer there leaves the first way', async () => {
    const sent: SentCode = { ...aSentCode(), factorId: null };
    const phones = sendsCodes();
    await renderWaiting(waiting({ sent }));
    await waitFor(() => expect(phones).toEqual(['4321']));
  });
});

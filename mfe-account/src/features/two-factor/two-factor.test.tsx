/** The second step of signing in: each way to prove it, and everything that can go wrong. */
import { contract, type ProblemCode, type SentCode, type SignInAttempt } from '@storefront/contract';
import { mfaSentences } from '@storefront/contract/sentences/mfa';
import { selectUser } from '@storefront/state';
import { answer, aUser, fail, refuse, signedInSession } from '@storefront/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { button, email, fillIn, password, renderLogin } from '../login/testing/login.tsx';
import { anApp, anAttempt, anotherPhone, aPhone, aSentCode, sendsCodes } from './testing/attempts.ts';

afterEach(() => vi.useRealTimers());

const codeField = () => screen.findByLabelText<HTMLInputElement>('Verification code');
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const waiting = (more: Partial<SignInAttempt> = {}) => anAttempt({ sent: aSentCode(), ...more });

/** Opens the login page while a sign-in waits for its second factor. */
async function renderWaiting(attempt: SignInAttempt = waiting(), state?: unknown) {
  const rendered = renderLogin({ attempt, state });
  await screen.findByRole('heading', { name: 'Two-Factor Authentication' });
  return rendered;
}

const isAtTheStart = () => waitFor(() => expect(heading()).toBe('Log In'));

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
  ])('%s is told, and it can be sent again', async (code, sentence) => {
    const phones = sendsCodes();
    refuse(contract.sendSignInCode, code);
    const { user } = await renderWaiting(anAttempt());
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
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
});

describe('a code that is refused', () => {
  const verify = async (attempt?: SignInAttempt) => {
    const rendered = await renderWaiting(attempt);
    await rendered.user.type(await codeField(), '123456{Enter}');
    return rendered;
  };

  test('an empty one is asked for', async () => {
    const { user } = await renderWaiting();
    await codeField();
    await user.click(button('Verify Code'));
    expect(await screen.findByText('No verification code entered.')).toBeTruthy();
  });

  test('a wrong one is marked, and another can be typed over it', async () => {
    refuse(contract.verifySignIn, 'code_invalid');
    const { user, location } = await verify();
    expect(await screen.findByText('Invalid verification code. Please check the code and try again.')).toBeTruthy();
    answer(contract.verifySignIn, ({ body }) => {
      expect(body.code).toBe('654321');
      return signedInSession();
    });
    await user.keyboard('654321{Enter}');
    await waitFor(() => expect(location()).toBe('/home'));
  });

  test('an expired one leads back to the start, with both sentences', async () => {
    refuse(contract.verifySignIn, 'code_expired');
    let isGivenUp = false;
    answer(contract.cancelSignIn, async () => {
      isGivenUp = true;
      return undefined;
    });
    await verify();
    const alert = await screen.findByText('MFA code expired. Please try logging in again.');
    expect(alert.parentElement?.textContent).toContain(
      'The verification code has expired. Please try signing in again to get a new code.',
    );
    await isAtTheStart();
    await waitFor(() => expect(isGivenUp).toBe(true));
  });

  test('the second press of a double click on starting over meets nothing', async () => {
    const { user } = await renderWaiting();
    answer(contract.cancelSignIn, async () => undefined);
    await user.click(await screen.findByRole('button', { name: 'Cancel and start over' }));
    await isAtTheStart();
    fireEvent.click(button('Need an account? Sign Up'), { detail: 2 });
    expect(screen.getByRole('heading', { name: 'Log In' })).toBeTruthy();
    fireEvent.click(button('Need an account? Sign Up'), { detail: 1 });
    expect(screen.getByRole('heading', { name: 'Sign Up' })).toBeTruthy();
  });

  test('when the attempt is over, the form is back at the start', async () => {
    refuse(contract.verifySignIn, 'sign_in_attempt_over');
    await verify();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('MFA verification failed. Please try logging in again.');
    expect(document.activeElement?.contains(alert)).toBe(true);
    expect([email().value, password().value]).toEqual(['', '']);
  });

  test('too many of them are told', async () => {
    refuse(contract.verifySignIn, 'too_many_codes');
    await verify();
    expect((await screen.findByRole('alert')).textContent).toBe(mfaSentences.too_many);
  });

  test('a lost connection is told, and the same code can be sent again', async () => {
    fail(contract.verifySignIn);
    const { user, location } = await verify();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The store cannot be reached/);
    answer(contract.verifySignIn, () => signedInSession());
    await user.click(button('Verify Code'));
    await waitFor(() => expect(location()).toBe('/home'));
  });

  test('where only the answer was lost, the shopper is signed in all the same', async () => {
    fail(contract.verifySignIn);
    const { user, location } = await verify();
    await screen.findByRole('alert');
    refuse(contract.verifySignIn, 'sign_in_attempt_over');
    answer(contract.getSession, () => signedInSession());
    await user.click(button('Verify Code'));
    await waitFor(() => expect(location()).toBe('/home'));
  });

  test('an attempt that is over when a code is asked for leads back to the start', async () => {
    sendsCodes();
    refuse(contract.sendSignInCode, 'sign_in_attempt_over');
    renderLogin({ attempt: anAttempt() });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('MFA verification failed. Please try logging in again.');
    expect(heading()).toBe('Log In');
  });
});

describe('the other ways', () => {
  const all = { factors: [aPhone, anotherPhone, anApp], recoveryCodesLeft: 10 };

  test('another phone gets a code of its own', async () => {
    const phones = sendsCodes(undefined, [aPhone, anotherPhone]);
    const { user } = await renderWaiting(waiting(all));
    await user.click(await screen.findByRole('button', { name: 'Text a code to the phone ending in 9876' }));
    expect(await screen.findByText('We sent a code to the phone ending in 9876.')).toBeTruthy();
    expect(phones).toEqual(['9876']);
  });

  test('an authenticator app needs no text message', async () => {
    const { user, location } = await renderWaiting(waiting(all));
    answer(contract.verifySignIn, ({ body }) => {
      expect(body).toEqual({ kind: 'totp', code: '123456', rememberDevice: true });
      return signedInSession();
    });
    await user.click(await screen.findByRole('button', { name: 'Use your authenticator app' }));
    await user.click(screen.getByRole('checkbox', { name: 'Remember this device for 30 days' }));
    await user.type(await codeField(), '123456{Enter}');
    await waitFor(() => expect(location()).toBe('/home'));
  });

  test('a recovery code is longer, and keeps its dashes', async () => {
    const { user, location } = await renderWaiting(waiting(all));
    answer(contract.verifySignIn, ({ body }) => {
      expect(body).toEqual({ kind: 'recovery-code', code: 'abcd-efgh-jkmn', rememberDevice: false });
      return signedInSession();
    });
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn{Enter}');
    await waitFor(() => expect(location()).toBe('/home'));
  });

  test('with an app alone, its code is asked for at once', async () => {
    await renderWaiting(anAttempt({ factors: [anApp] }));
    await codeField();
    expect(screen.queryByRole('button', { name: /Resend|Send code/ })).toBeNull();
  });

  test('an account without any factor says so, and offers the recovery codes that are left', async () => {
    await renderWaiting(anAttempt({ factors: [], recoveryCodesLeft: 2 }));
    expect((await screen.findByRole('alert')).textContent).toBe(mfaSentences.no_phone);
    expect(screen.getByLabelText('Recovery code')).toBeTruthy();
  });

  test('the shopper can start over, and is not asked again after a walk through the store', async () => {
    const { user } = await renderWaiting();
    let isGivenUp = false;
    answer(contract.cancelSignIn, async () => {
      isGivenUp = true;
      return undefined;
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel and start over' }));
    await isAtTheStart();
    expect(document.activeElement).toBe(email());
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(isGivenUp).toBe(true));
  });
});

test('a code under way to a phone that is no longer there leaves the first way', async () => {
  const sent: SentCode = { ...aSentCode(), factorId: null };
  const phones = sendsCodes();
  await renderWaiting(waiting({ sent }));
  await waitFor(() => expect(phones).toEqual(['4321']));
});

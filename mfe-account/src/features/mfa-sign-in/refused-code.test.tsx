/** Refused MFA codes and expired sign-in attempts. */
import { contract, type SignInAttempt } from '@storefront/contract';
import { mfaMessages } from '@storefront/contract/mfa/messages';
import { answer, fail, refuse, signedInSession } from '@storefront/testkit';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, email, password, renderLogin } from '../login/testing/login.tsx';
import { anAttempt, sendsCodes } from './testing/attempts.ts';
import { codeField, heading, isAtTheStart, renderWaiting } from './testing/waiting.tsx';

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
      expect(body).toMatchObject({ code: '654321' });
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
    expect((await screen.findByRole('alert')).textContent).toBe(mfaMessages.too_many);
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

/** The MFA step by other ways than the first phone, and cancelling it. */
import { contract } from '@storefront/contract';
import { mfaMessages } from '@storefront/contract/mfa/messages';
import { answer, signedInSession } from '@storefront/testkit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, email } from '../login/testing/login.tsx';
import { anApp, anAttempt, anotherPhone, aPhone, sendsCodes } from './testing/attempts.ts';
import { codeField, isAtTheStart, renderWaiting, waiting } from './testing/waiting.tsx';

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

  test('end with a message to the studio, for whoever has lost them all', async () => {
    const lost = /^Cannot use any of these\?/;
    const { user, unmount } = await renderWaiting(waiting(all));
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    expect(screen.getByText(lost)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/support');
    await user.click(screen.getByRole('button', { name: 'Use your authenticator app' }));
    expect(screen.queryByText(lost)).toBeNull();
    unmount();
    await renderWaiting(waiting({ factors: [anApp], recoveryCodesLeft: 0 }));
    expect(await screen.findByText(lost)).toBeTruthy();
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
    expect((await screen.findByRole('alert')).textContent).toBe(mfaMessages.no_phone);
    expect(screen.getByLabelText('Recovery code')).toBeTruthy();
  });
});

describe('starting over', () => {
  test('gives the attempt up, and begins with the email', async () => {
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

  test('the second press of a double click on it meets nothing', async () => {
    const { user } = await renderWaiting();
    answer(contract.cancelSignIn, async () => undefined);
    await user.click(await screen.findByRole('button', { name: 'Cancel and start over' }));
    await isAtTheStart();
    fireEvent.click(button('Need an account? Sign Up'), { detail: 2 });
    expect(screen.getByRole('heading', { name: 'Log In' })).toBeTruthy();
    fireEvent.click(button('Need an account? Sign Up'), { detail: 1 });
    expect(screen.getByRole('heading', { name: 'Sign Up' })).toBeTruthy();
  });
});

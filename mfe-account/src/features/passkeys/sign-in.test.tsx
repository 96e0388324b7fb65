/** Signing in with a passkey: alone on the login page, as the MFA step, and to confirm the signed-in user again. */
import { contract, type SessionState } from '@storefront/contract';
import { passkeyMessages } from '@storefront/contract/passkeys/messages';
import { answer, fail, refuse, signedInSession } from '@storefront/testkit';
import { aRequest, cancelled, choose, chosenPasskey, withPasskeys } from '@storefront/testkit/passkeys';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, email, renderLogin, toSignUp } from '../login/testing/login.tsx';
import { anAttempt, aPasskey, aPhone, sendsCodes } from '../mfa-sign-in/testing/attempts.ts';
import { renderWaiting } from '../mfa-sign-in/testing/waiting.tsx';

const NAME = 'Log in with a passkey';

function answersSignIn(session: () => SessionState | Promise<SessionState> = () => signedInSession()) {
  const sent: unknown[] = [];
  answer(contract.beginPasskeySignIn, () => aRequest);
  answer(contract.signInWithPasskey, ({ body }) => {
    sent.push(body);
    return session();
  });
  return sent;
}

describe('by the button', () => {
  test('a passkey signs in without a password', async () => {
    withPasskeys();
    const sent = answersSignIn();
    const { user, location } = renderLogin();
    await user.click(button(NAME));
    await waitFor(() => expect(location()).toBe('/home'));
    expect(sent).toEqual([{ assertion: chosenPasskey, again: false }]);
  });

  test('it says that it waits, and a second press begins nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    let asked = 0;
    withPasskeys({
      get: () => {
        asked += 1;
        return promise;
      },
    });
    answersSignIn();
    const { user, location } = renderLogin();
    await user.dblClick(button(NAME));
    await user.click(await screen.findByRole('button', { name: 'Waiting for your passkey...' }));
    resolve(await choose());
    await waitFor(() => expect(location()).toBe('/home'));
    expect(asked).toBe(1);
  });

  test('a shopper who cancels is not told of an error', async () => {
    withPasskeys({ get: cancelled });
    answersSignIn();
    const { user } = renderLogin();
    await user.click(button(NAME));
    expect(await screen.findByRole('button', { name: NAME })).toHaveProperty('disabled', false);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['passkey_refused', 'This passkey did not work here. Try another one, or log in another way.'],
    ['passkey_challenge_over', 'That took a little too long. Please try again.'],
    ['rate_limited', 'Too many requests. Please try again later.'],
  ] as const)('%s is told beside it, and another try may follow', async (code, message) => {
    withPasskeys();
    answersSignIn();
    refuse(contract.signInWithPasskey, code);
    const { user, location } = renderLogin();
    await user.click(button(NAME));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    answersSignIn();
    await user.click(button(NAME));
    await waitFor(() => expect(location()).toBe('/home'));
  });

  test('offline says so', async () => {
    withPasskeys();
    fail(contract.beginPasskeySignIn);
    const { user } = renderLogin();
    await user.click(button(NAME));
    expect((await screen.findByRole('alert')).textContent).toMatch(/connection|reach/i);
  });

  test('what the browser cannot do is told in plain words', async () => {
    withPasskeys({ get: () => Promise.reject(new DOMException('No.', 'NotSupportedError')) });
    answersSignIn();
    const { user } = renderLogin();
    await user.click(button(NAME));
    expect((await screen.findByRole('alert')).textContent).toContain(passkeyMessages.failed);
  });

  test('it is not there for signing up, nor in a browser without passkeys', async () => {
    const { user, unmount } = renderLogin();
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
    unmount();
    withPasskeys();
    renderLogin();
    await toSignUp(user);
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
  });
});

describe('where the email is typed', () => {
  test('the browser offers passkeys, and the one that is chosen signs in', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    withPasskeys({ offered: () => promise });
    const sent = answersSignIn();
    const { location } = renderLogin();
    expect(email().getAttribute('autocomplete')).toBe('username webauthn');
    resolve(await choose());
    await waitFor(() => expect(location()).toBe('/home'));
    expect(sent).toEqual([{ assertion: chosenPasskey, again: false }]);
  });

  test('an offer that comes to nothing is no error', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    withPasskeys({
      offered: () => {
        resolve();
        return cancelled();
      },
    });
    answersSignIn();
    renderLogin();
    await promise;
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('pressing the button takes the offer back, and cancelling there makes it anew', async () => {
    let offers = 0;
    withPasskeys({
      get: cancelled,
      offered: () => {
        offers += 1;
        return new Promise(() => {});
      },
    });
    answersSignIn();
    const { user } = renderLogin();
    await waitFor(() => expect(offers).toBe(1));
    await user.click(button(NAME));
    await waitFor(() => expect(offers).toBe(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('as the second step', () => {
  const both = { factors: [aPhone], passkeys: [aPasskey], recoveryCodesLeft: 10 };

  test('a passkey comes first, so that no text is sent, and remembers the device on request', async () => {
    withPasskeys();
    const phones = sendsCodes();
    const { user, location } = await renderWaiting(anAttempt(both));
    answer(contract.beginPasskeySecondFactor, () => aRequest);
    answer(contract.verifySignIn, ({ body }) => {
      expect(body).toEqual({ kind: 'passkey', assertion: chosenPasskey, rememberDevice: true });
      return signedInSession();
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Remember this device for 30 days' }));
    await user.click(button('Use Your Passkey'));
    await waitFor(() => expect(location()).toBe('/home'));
    expect(phones).toEqual([]);
  });

  test('cancelling leaves every way open, and a refusal is told', async () => {
    withPasskeys({ get: cancelled });
    sendsCodes();
    const { user } = await renderWaiting(anAttempt(both));
    answer(contract.beginPasskeySecondFactor, () => aRequest);
    await user.click(await screen.findByRole('button', { name: 'Use Your Passkey' }));
    expect(await screen.findByRole('button', { name: 'Use Your Passkey' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    withPasskeys();
    refuse(contract.verifySignIn, 'passkey_refused');
    await user.click(button('Use Your Passkey'));
    expect((await screen.findByRole('alert')).textContent).toContain('This passkey did not work here.');
    await user.click(button('Text a code to the phone ending in 4321'));
    expect(await screen.findByText('We sent a code to the phone ending in 4321.')).toBeTruthy();
  });

  test('in a browser without passkeys the other ways stay', async () => {
    await renderWaiting(anAttempt({ factors: [], passkeys: [aPasskey], recoveryCodesLeft: 1 }));
    expect(await screen.findByLabelText('Recovery code')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  test('without any other way it says what to do', async () => {
    renderLogin({ attempt: anAttempt({ factors: [], passkeys: [aPasskey], recoveryCodesLeft: 0 }) });
    expect((await screen.findByRole('alert')).textContent).toContain(passkeyMessages.unsupported);
  });
});

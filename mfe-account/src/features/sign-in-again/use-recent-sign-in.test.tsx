/** Actions that need a recent sign-in: the user signs in again, and the action runs. */
import { ApiError, contract } from '@storefront/contract';
import { selectUser } from '@storefront/state';
import { answer, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { anAttempt, sendsCodes } from '../mfa-sign-in/testing/attempts.ts';
import { useRecentSignIn } from './use-recent-sign-in.tsx';

const REQUIRED = 'Please log in again to change this.';

interface Server {
  isRecent: boolean;
  calls: number;
}

/** Performs a change that the server refuses without a recent sign-in. */
function Changing({ server }: { readonly server: Server }) {
  const { run, dialog } = useRecentSignIn();
  const [outcome, setOutcome] = useState('');
  const change = async () => {
    server.calls += 1;
    if (!server.isRecent) throw new ApiError('recent_sign_in_required', REQUIRED);
    return 'It is changed.';
  };
  const press = () => run(change).then(setOutcome, (error: Error) => setOutcome(error.message));
  return (
    <>
      <button type="button" onClick={() => void press()}>
        Change
      </button>
      <p>{outcome}</p>
      {dialog}
    </>
  );
}

function renderAction() {
  const server: Server = { isRecent: false, calls: 0 };
  return { ...renderPage(<Changing server={server} />, { session: signedInSession() }), server };
}

const button = (name: string) => screen.getByRole('button', { name });
const findDialog = (name: string) => screen.findByRole('dialog', { name });

async function openDialog() {
  const rendered = renderAction();
  await rendered.user.click(button('Change'));
  await findDialog('Log In Again');
  return rendered;
}

test('what needs no recent sign-in is just done', async () => {
  const { user, server } = renderAction();
  server.isRecent = true;
  await user.click(button('Change'));
  expect(await screen.findByText('It is changed.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the password is asked for, and what was to be done is done', async () => {
  const { user, server } = await openDialog();
  const sent: unknown[] = [];
  answer(contract.signIn, ({ body }) => {
    sent.push(body);
    server.isRecent = true;
    return signedInSession();
  });
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  expect(await screen.findByText('It is changed.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ email: 'mara@example.com', password: 'correct horse', fresh: true }]);
  expect(server.calls).toBe(2);
});

test('MFA is asked for after it', async () => {
  const { user, server } = await openDialog();
  answer(contract.signIn, () => ({ user: null, cart: null, attempt: anAttempt() }));
  expect(sendsCodes()).toEqual([]);
  answer(contract.verifySignIn, ({ body }) => {
    expect(body).toEqual({ kind: 'sms', code: '123456', rememberDevice: false });
    server.isRecent = true;
    return signedInSession();
  });
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await findDialog('Two-Factor Authentication');
  await user.type(await screen.findByLabelText('Verification code'), '123456{Enter}');
  expect(await screen.findByText('It is changed.')).toBeTruthy();
});

test('when MFA fails, the password is asked for again, with the reason', async () => {
  const { user } = await openDialog();
  answer(contract.signIn, () => ({ user: null, cart: null, attempt: anAttempt() }));
  sendsCodes();
  refuse(contract.verifySignIn, 'sign_in_attempt_over');
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await user.type(await screen.findByLabelText('Verification code'), '123456{Enter}');
  await findDialog('Log In Again');
  expect(screen.getByRole('alert').textContent).toBe('MFA verification failed. Please try logging in again.');
});

test('a wrong password and a missing one are told at the field', async () => {
  const { user } = await openDialog();
  await user.click(button('Continue'));
  expect(await screen.findByText('Please enter your password.')).toBeTruthy();
  refuse(contract.signIn, 'invalid_credentials');
  await user.type(screen.getByLabelText('Password'), 'wrong horse{Enter}');
  expect(await screen.findByText('Invalid email or password.')).toBeTruthy();
});

test('too many tries are told', async () => {
  const { user } = await openDialog();
  refuse(contract.signIn, 'rate_limited');
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Please try again later.');
});

test('a shopper who closes the dialog is told what is missing, and nothing is done', async () => {
  const { user, server } = await openDialog();
  await user.click(button('Close'));
  expect(await screen.findByText(REQUIRED)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.calls).toBe(1);
});

test('closing it before MFA gives the waiting sign-in up', async () => {
  const { user } = await openDialog();
  answer(contract.signIn, () => ({ user: null, cart: null, attempt: anAttempt() }));
  sendsCodes();
  let isGivenUp = false;
  answer(contract.cancelSignIn, async () => {
    isGivenUp = true;
    return undefined;
  });
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await findDialog('Two-Factor Authentication');
  await user.click(button('Close'));
  await waitFor(() => expect(isGivenUp).toBe(true));
});

test('somebody else who signs in is signed in, and the action of the first is not theirs', async () => {
  const { user, store, server } = await openDialog();
  const other = signedInSession([], { id: '019a0000-0000-7000-8000-000000000002', username: 'otto' });
  answer(contract.signIn, () => other);
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await waitFor(() => expect(selectUser(store.getState())?.username).toBe('otto'));
  expect(server.calls).toBe(1);
});

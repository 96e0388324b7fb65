/** Verifying an address by the link in an email. */
import { contract, messages } from '@storefront/contract';
import { accountMessages } from '@storefront/contract/account/messages';
import { selectUser, signedIn } from '@storefront/state';
import { answer, fail, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import VerifyEmailPage from './verify-email.page.tsx';

const TOKEN = 'a-token_of-43-characters-as-emails-carry-it';
const unproved = () => signedInSession([], { emailVerified: false });

const renderVerify = (session?: ReturnType<typeof signedInSession>, fragment = `#${TOKEN}`) =>
  renderPage(<VerifyEmailPage />, {
    path: `/verify-email${fragment}`,
    routePath: '/verify-email',
    ...(session && { session }),
  });

/** Accepts every link, and records the tokens. */
function takeLinks(email = 'mara@example.com') {
  const taken: string[] = [];
  answer(contract.verifyEmail, ({ body }) => {
    taken.push(body.token);
    return { email };
  });
  return taken;
}

describe('the link', () => {
  test('is taken out of the address bar and used once', async () => {
    const taken = takeLinks();
    answer(contract.getSession, () => signedInSession());
    renderVerify(unproved());
    expect(screen.getByRole('status').textContent).toBe('Verifying your email...');
    expect(window.location.href).not.toContain(TOKEN);
    expect(await screen.findByText('Thank you! mara@example.com is verified.')).toBeTruthy();
    expect(taken).toEqual([TOKEN]);
    expect(JSON.stringify(history.state)).not.toContain(TOKEN);
  });

  test('makes the address known as proved where its owner is signed in', async () => {
    takeLinks('mara@example.org');
    answer(contract.getSession, () => signedInSession([], { email: 'mara@example.org' }));
    const { user, store, location } = renderVerify(unproved());
    await screen.findByText('Thank you! mara@example.org is verified.');
    await waitFor(() => expect(selectUser(store.getState())?.email).toBe('mara@example.org'));
    expect(selectUser(store.getState())?.emailVerified).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Go to Your Profile' }));
    expect(location()).toBe('/profile');
  });

  test('opened by somebody who is not signed in leads through the login page, and counts afterwards', async () => {
    refuse(contract.verifyEmail, 'link_needs_sign_in');
    const { user, location, locationState, unmount } = renderVerify();
    expect(await screen.findByText('Please log in to the account that this link is for.')).toBeTruthy();
    expect(screen.getByText(/^If you have not signed up, someone else has used your address/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Log In' }));
    expect(location()).toBe('/login');
    expect(locationState()).toEqual({ intent: { returnTo: '/verify-email' } });
    unmount();
    const taken = takeLinks();
    answer(contract.getSession, () => signedInSession());
    renderVerify(unproved(), '');
    await screen.findByText('Thank you! mara@example.com is verified.');
    expect(taken).toEqual([TOKEN]);
    expect(Object.values(sessionStorage).join()).not.toContain(TOKEN);
  });

  test('is tried again when the reader signs in on the page', async () => {
    refuse(contract.verifyEmail, 'link_needs_sign_in');
    const { store } = renderVerify();
    await screen.findByText('Please log in to the account that this link is for.');
    takeLinks();
    answer(contract.getSession, () => signedInSession());
    act(() => void store.dispatch(signedIn(unproved())));
    expect(await screen.findByText('Thank you! mara@example.com is verified.')).toBeTruthy();
  });

  test('of another account says so, and how to make that one one’s own', async () => {
    refuse(contract.verifyEmail, 'link_of_other_account');
    const { user, location } = renderVerify(signedInSession());
    expect(
      await screen.findByText('This link is for a different account from the one you are logged in to.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Choose a New Password' }));
    expect(location()).toBe('/forgot-password');
  });

  test('that is not whole says so, and sends nothing', async () => {
    renderVerify(undefined, '#cut-off');
    expect((await screen.findByRole('alert')).textContent).toBe(accountMessages.link_incomplete);
  });

  test('has served when the page is loaded again, and what it did still counts', async () => {
    renderVerify(signedInSession(), '');
    expect(await screen.findByText('Thank you! mara@example.com is verified.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that is not whole says so to somebody whose address is verified, too', async () => {
    renderVerify(signedInSession(), '#cut-off');
    expect((await screen.findByRole('alert')).textContent).toBe(accountMessages.link_incomplete);
  });

  test('that no longer counts says so, and leads through the login page to the profile', async () => {
    refuse(contract.verifyEmail, 'link_invalid');
    answer(contract.getSession, () => ({ user: null, cart: null }));
    const { user, location, locationState } = renderVerify();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This link is no longer valid. Please ask for a new one.',
    );
    await user.click(screen.getByRole('link', { name: 'Log In' }));
    expect(location()).toBe('/login');
    expect(locationState()).toEqual({ intent: { returnTo: '/profile' } });
  });

  test('opened twice says that the address is verified all the same', async () => {
    refuse(contract.verifyEmail, 'link_invalid');
    answer(contract.getSession, () => signedInSession());
    renderVerify(unproved());
    await screen.findByRole('alert');
    expect(await screen.findByText(/mara@example\.com is verified\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Your Profile' })).toBeTruthy();
  });

  test('to an address that somebody else has taken meanwhile says so', async () => {
    refuse(contract.verifyEmail, 'email_taken');
    answer(contract.getSession, () => unproved());
    renderVerify(unproved());
    expect((await screen.findByRole('alert')).textContent).toContain('This email is already registered.');
  });

  test('that could not be sent can be sent again', async () => {
    fail(contract.verifyEmail);
    const { user } = renderVerify();
    expect((await screen.findByRole('alert')).textContent).toContain(messages.network_error);
    const taken = takeLinks();
    answer(contract.getSession, () => signedInSession());
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('Thank you! mara@example.com is verified.');
    expect(taken).toEqual([TOKEN]);
  });
});

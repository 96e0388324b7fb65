/** The reminder about an unverified email address. */
import { contract } from '@storefront/contract';
import { selectIsSignedIn } from '@storefront/state';
import { answer, fail, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import ProfilePage from '../profile/profile.page.tsx';

const profileOf = (emailVerified: boolean) => {
  const { user } = signedInSession([], { emailVerified });
  if (!user) throw new Error('nobody is signed in');
  const time = '2026-01-02T03:04:05.000Z';
  return { user, createdAt: time, lastLogin: time, purchases: [], wishlist: [] };
};
const show = (emailVerified: boolean) => answer(contract.getProfile, () => profileOf(emailVerified));
const renderProfile = () => renderPage(<ProfilePage />, { path: '/profile', session: signedInSession() });
const again = () => screen.getByRole('button', { name: 'Send the Link Again' });
const REMINDER = /mara@example\.com is not verified yet\./;

test('is there as long as the address is not proved, also when that happens in another tab', async () => {
  show(false);
  renderProfile();
  expect(await screen.findByText(REMINDER)).toBeTruthy();
  show(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(screen.queryByText(REMINDER)).toBeNull());
});

test('is not there for an address that is proved', async () => {
  show(true);
  renderProfile();
  await screen.findByRole('heading', { level: 2 });
  expect(screen.queryByText(REMINDER)).toBeNull();
});

test('sends the link again, once for a double click, and says so', async () => {
  show(false);
  let emails = 0;
  answer(contract.sendEmailVerification, () => {
    emails += 1;
    return undefined;
  });
  const { user } = renderProfile();
  await screen.findByText(REMINDER);
  await user.dblClick(again());
  expect(await screen.findByText('An email with a link is on its way to mara@example.com.')).toBeTruthy();
  expect(emails).toBe(1);
});

test('says why the link could not be sent, and can be pressed again', async () => {
  show(false);
  refuse(contract.sendEmailVerification, 'rate_limited');
  const { user } = renderProfile();
  await screen.findByText(REMINDER);
  await user.click(again());
  expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Please try again later.');
  fail(contract.sendEmailVerification);
  await user.click(again());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('cannot be reached'));
});

test('in a session that has ended meanwhile, signs out', async () => {
  show(false);
  refuse(contract.sendEmailVerification, 'sign_in_required');
  const { user, store } = renderProfile();
  await screen.findByText(REMINDER);
  await user.click(again());
  await waitFor(() => expect(selectIsSignedIn(store.getState())).toBe(false));
});

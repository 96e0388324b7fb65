/** A page rendered while the store's database is down. */
import { contract, DATA_AS_OF_HEADER } from '@storefront/contract';
import type { NavItem, Outage } from '@storefront/federation';
import { answer, renderPage, signedInSession } from '@storefront/testkit';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Layout } from './layout.tsx';

const navItems: readonly NavItem[] = [{ label: 'Login', to: '/login', when: 'signed-out', order: 50 }];
const asOf = '2026-11-20T17:31:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (outage: Outage) =>
  renderPage(
    <Layout navItems={navItems} outage={outage}>
      <input aria-label="Message" />
    </Layout>,
    { path: '/support', routePath: '*' },
  );
const notice = () => screen.queryByRole('complementary');
const answerProducts = (headers: Record<string, string>) => {
  const asked = vi.fn(() => ({ products: [] }));
  answer(contract.listNewestProducts, asked, headers);
  return asked;
};

test('says to a visitor what does not work and how old the page is', () => {
  show({ asOf, isAccountAway: false });
  expect(notice()?.textContent).toBe(
    'Logging in, buying and writing to us are not possible right now. Feel free to look around: you see the store as of 5:31 PM UTC.',
  );
  expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy();
});

test('goes once the store is back, and not while its answers are old; what was typed stays', async () => {
  const { user } = show({ asOf, isAccountAway: false });
  await user.type(screen.getByRole('textbox'), 'half a sentence');
  const asked = answerProducts({ [DATA_AS_OF_HEADER]: asOf });
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  answerProducts({});
  expect(notice()).not.toBeNull();
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(notice()).toBeNull(), { timeout: 30_000 });
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'half a sentence');
});

test('an account that cannot be reached is not offered to log in, and is signed in when it is back', async () => {
  show({ asOf, isAccountAway: true });
  expect(notice()?.textContent).toMatch(/^Your account cannot be reached right now. You stay logged in/);
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  answerProducts({});
  answer(contract.getSession, () => signedInSession());
  vi.advanceTimersByTime(10_000);
  await screen.findByRole('button', { name: 'Logout' });
  expect(notice()).toBeNull();
});

/** The account's security events, as its owner reads them. */
import { type AccountEvent, contract, type MfaRemoval } from '@storefront/contract';
import { accountMessages } from '@storefront/contract/account/messages';
import { answer, fail, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import ActivityPage from './activity.page.tsx';
import { titleOf } from './event-words.ts';

let events = 0;
function event(kind: AccountEvent['kind'], more: Partial<AccountEvent> = {}): AccountEvent {
  events += 1;
  const id = `019a0000-0000-7000-8000-${String(events).padStart(12, '0')}`;
  return { id, kind, at: '2026-11-20T17:31:00.000Z', times: 1, device: null, details: {}, ...more };
}

const list = (...page: AccountEvent[]) =>
  answer(contract.listAccountEvents, () => ({ events: page, nextCursor: null }));
const renderActivity = () => renderPage(<ActivityPage />, { path: '/profile/activity', session: signedInSession() });
const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const showMore = () => screen.getByRole('button', { name: 'Show more' });

describe('the list', () => {
  test('is grouped by day, each event with its time, its browser and how it was done', async () => {
    list(
      event('signed-in', { device: 'Chrome on Windows', details: { firstFactor: 'password', secondFactor: 'sms' } }),
      event('email-changed', { at: '2026-11-20T09:05:00.000Z', device: 'Safari on iPhone' }),
      event('signed-up', { at: '2026-11-18T23:59:00.000Z', details: { firstFactor: 'google' } }),
    );
    renderActivity();
    const today = await screen.findByRole('region', { name: 'November 20, 2026' });
    expect(
      within(today)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '5:31 PM UTCLogged in with Chrome on WindowsBy password and text message code',
      '9:05 AM UTCChanged the email addressSafari on iPhone',
    ]);
    const before = screen.getByRole('region', { name: 'November 18, 2026' });
    expect(within(before).getByText('Created the account')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  });

  test('has removals of lost factors among the events, as far back as these are loaded', async () => {
    const removal = (day: number, more: Partial<MfaRemoval> = {}): MfaRemoval => ({
      id: `019a0000-0000-7000-8000-0000000001${day}`,
      askedAt: `2026-11-${day}T12:00:00.000Z`,
      dueAt: `2026-11-${day + 3}T12:00:00.000Z`,
      ...{ endedAt: null, outcome: null },
      ...more,
    });
    const stopped = { outcome: 'stopped', endedAt: '2026-11-19T08:00:00.000Z' } as const;
    const mfaRemovals = [
      removal(20),
      removal(18, stopped),
      removal(10, { outcome: 'done', endedAt: '2026-11-13T12:00:00.000Z' }),
    ];
    const removed = event('factor-removed', {
      at: '2026-11-13T12:00:00.000Z',
      details: { factor: 'totp', byStudio: true },
    });
    answer(contract.listAccountEvents, ({ query }) =>
      query.cursor === undefined
        ? {
            events: [event('signed-in'), event('signed-up', { at: '2026-11-18T09:00:00.000Z' })],
            nextCursor: 'later',
            mfaRemovals,
          }
        : { events: [removed], nextCursor: null },
    );
    const { user } = renderActivity();
    await screen.findByText(/Logged in/);
    const asked = (time: string, due: string) =>
      `${time}Removal of MFA requested for November ${due}, 2026, 12:00 PM UTC`;
    const first = [
      '5:31 PM UTCLogged in',
      asked('12:00 PM UTC', '23'),
      '8:00 AM UTCThe removal of MFA was stopped',
      asked('12:00 PM UTC', '21'),
      '9:00 AM UTCCreated the account',
    ];
    expect(entries()).toEqual(first);
    await user.click(showMore());
    await screen.findByText(/The studio removed/);
    expect(entries()).toEqual([
      ...first,
      '12:00 PM UTCThe studio removed an authenticator app from MFA',
      asked('12:00 PM UTC', '13'),
    ]);
  });

  test('leads to orders and to what was downloaded', async () => {
    const orderId = '019a0000-0000-7000-8000-000000000abc';
    list(
      event('refund-made', { details: { orderId, product: 'Castle', amountCents: 2999, byStudio: false } }),
      event('file-downloaded', { details: { productId: '1', product: 'Castle', version: 2, file: 'castle.zip' } }),
    );
    renderActivity();
    const refund = await screen.findByRole('link', { name: 'Refund of $29.99 for Castle' });
    expect(refund.getAttribute('href')).toBe(`/orders/${orderId}`);
    const file = screen.getByRole('link', { name: 'Downloaded Castle, version 2' });
    expect(file.getAttribute('href')).toBe('/library/1');
    expect(screen.getByText('castle.zip')).toBeTruthy();
  });

  test('says what to do about what one does not recognise', async () => {
    list(event('signed-up'));
    renderActivity();
    expect(screen.getByRole('link', { name: 'Change your password' }).getAttribute('href')).toBe('/profile');
    const signOut = screen.getByRole('link', { name: 'log out everywhere else' });
    expect(signOut.getAttribute('href')).toBe('/profile/sessions');
  });

  test('that is empty says so', async () => {
    list();
    renderActivity();
    expect(await screen.findByText(accountMessages.activity_empty)).toBeTruthy();
  });

  test('says that it is loading', async () => {
    const { promise, resolve } = Promise.withResolvers<{ events: AccountEvent[]; nextCursor: null }>();
    answer(contract.listAccountEvents, () => promise);
    renderActivity();
    expect(screen.getByRole('status').textContent).toBe('Loading activity...');
    resolve({ events: [event('signed-out')], nextCursor: null });
    expect(await screen.findByText('Logged out')).toBeTruthy();
  });

  test('that cannot be loaded says so, and can be tried again', async () => {
    fail(contract.listAccountEvents);
    const { user } = renderActivity();
    expect((await screen.findByRole('alert')).textContent).toContain(accountMessages.activity_load_failed);
    list(event('signed-up'));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Created the account')).toBeTruthy();
  });

  test('is for those who are signed in, and leads back here after signing in', async () => {
    const { user, location, locationState } = renderPage(<ActivityPage />, { path: '/profile/activity' });
    expect(screen.getByText(accountMessages.activity_signed_out)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Log In' }));
    expect(location()).toBe('/login');
    expect(locationState()).toEqual({ intent: { returnTo: '/profile/activity' } });
  });

  test('of a session that has ended meanwhile asks to log in', async () => {
    refuse(contract.listAccountEvents, 'sign_in_required');
    renderActivity();
    expect(await screen.findByText(accountMessages.activity_signed_out)).toBeTruthy();
  });
});

describe('what happened before', () => {
  const inPages = () =>
    answer(contract.listAccountEvents, ({ query }) =>
      query.cursor === undefined
        ? { events: [event('signed-out')], nextCursor: 'more' }
        : { events: [event('data-exported')], nextCursor: null },
    );

  test('is added on demand, and the end takes the focus', async () => {
    inPages();
    const { user } = renderActivity();
    expect(await screen.findByText('Logged out')).toBeTruthy();
    await user.click(showMore());
    expect(await screen.findByText('Downloaded all account data')).toBeTruthy();
    expect(entries()).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByText(accountMessages.activity_all_shown));
  });

  test('that cannot be loaded says so, and can be asked for again', async () => {
    inPages();
    const { user } = renderActivity();
    await screen.findByText('Logged out');
    fail(contract.listAccountEvents);
    await user.click(showMore());
    expect((await screen.findByRole('alert')).textContent).toBe(accountMessages.activity_load_failed);
    inPages();
    await user.click(showMore());
    expect(await screen.findByText('Downloaded all account data')).toBeTruthy();
  });
});

describe('an event', () => {
  const castle = { orderId: '019a0000-0000-7000-8000-000000000abc', product: 'Castle', amountCents: 2999 };

  test.each<[string, Partial<AccountEvent> & Pick<AccountEvent, 'kind'>]>([
    ['Wrong password entered', { kind: 'sign-in-failed' }],
    ['Wrong password entered, 12 times', { kind: 'sign-in-failed', times: 12 }],
    [
      'Logged out Firefox on Android from elsewhere',
      { kind: 'session-ended', details: { endedDevice: 'Firefox on Android' } },
    ],
    ['Added an authenticator app for MFA', { kind: 'factor-added', details: { factor: 'totp' } }],
    ['Removed text message codes from MFA', { kind: 'factor-removed', details: { factor: 'sms' } }],
    ['Bought Castle for $29.99', { kind: 'purchase-paid', details: { ...castle, more: 0 } }],
    ['Bought Castle and 2 more for $29.99', { kind: 'purchase-paid', details: { ...castle, more: 2 } }],
    ['Refund of $29.99 for Castle by the studio', { kind: 'refund-made', details: { ...castle, byStudio: true } }],
  ])('is told as “%s”', async (words, { kind, ...more }) => {
    list(event(kind, more));
    renderActivity();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('of a kind that only a newer server knows is told all the same', () => {
    expect(titleOf(event('of-a-newer-server' as never))).toBe('Other activity');
  });
});

/** Open tasks, and sales. */
import { consoleContract as contract, type Waiting } from '@storefront/contract/console';
import { answer, fail } from '@storefront/testkit';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ORDER_ID } from '../../testing/fixtures.ts';
import { renderConsole } from '../../testing/render-console.tsx';

const nothing = {
  openMessages: 0,
  openRefunds: 0,
  failedEmails: 0,
  lateEmails: 0,
  paymentNotes: [],
  withdrawnCanaries: [],
  nearEnd: { texts: [], connections: null, disks: [], certificates: [] },
};
const at = '2026-11-26T12:00:00.000Z';
const times = [
  {
    time: '2026-11-24',
    orders: 1,
    seats: 2,
    grossCents: 5998,
    refundedCents: 0,
    visitors: null,
    conversionPercent: null,
  },
  {
    time: '2026-11-25',
    orders: 0,
    seats: 0,
    grossCents: 0,
    refundedCents: 0,
    visitors: 0,
    conversionPercent: null,
  },
  {
    time: '2026-11-26',
    orders: 2,
    seats: 3,
    grossCents: 7997,
    refundedCents: 1999,
    visitors: 1250,
    conversionPercent: 0.2,
  },
];
const total = {
  orders: 3,
  seats: 5,
  grossCents: 13_995,
  refundedCents: 1999,
  visitors: 1250,
  conversionPercent: 0.2,
};

beforeEach(() => {
  answer(contract.countOpenMessages, () => ({ open: 2 }));
  answer(contract.getWaiting, () => nothing);
  answer(contract.getSales, () => ({
    times,
    total,
    bestSellers: [{ productId: '1', name: 'Castle', seats: 4, grossCents: 11_996 }],
  }));
});

describe('what waits', () => {
  test('leads to where it is dealt with', async () => {
    answer(contract.getWaiting, () => ({
      ...nothing,
      openMessages: 2,
      paymentNotes: [{ kind: 'dispute_opened', orderId: ORDER_ID, at }],
      withdrawnCanaries: [{ app: 'mfe-catalog', version: 'v2', reason: 'Too many errors.', at }],
    }));
    renderConsole('/');
    const link = await screen.findByRole('link', { name: '2 Unanswered messages' });
    expect(link.getAttribute('href')).toBe('/messages?state=open');
    const notes = within(screen.getByRole('list', { name: 'The last seven days' })).getAllByRole('listitem');
    expect(notes.map((note) => note.textContent)).toEqual([
      'November 26, 2026, 12:00 PM UTC: The buyer disputed the payment with their bank. View order',
      'November 26, 2026, 12:00 PM UTC: the canary v2 of mfe-catalog was rolled back. Too many errors.',
    ]);
  });

  test('leads nobody to a section that is not of their role', async () => {
    answer(contract.getWaiting, () => ({ ...nothing, openRefunds: 1, failedEmails: 2, lateEmails: 3 }));
    const { unmount } = renderConsole('/today', { role: 'support' });
    expect(await screen.findByRole('link', { name: /^1 Refunds/ })).toBeTruthy();
    expect(screen.getByText('Emails that failed in the last 7 days').closest('a')).toBeNull();
    expect(screen.queryByRole('link', { name: /Emails/ })).toBeNull();
    unmount();
    renderConsole('/today');
    expect((await screen.findByRole('link', { name: /^2 Emails/ })).getAttribute('href')).toBe('/health');
  });

  test('has what comes near its end', async () => {
    const space = { freeBytes: 1_200_000_000, totalBytes: 40_000_000_000 };
    const validUntil = at;
    const nearEnd: Waiting['nearEnd'] = {
      texts: [{ purpose: 'sign-in', used: 250, limit: 300, isNearEnd: true }],
      connections: { of: 'server', used: 82, limit: 100, isNearEnd: true },
      disks: [{ holds: ['drafts', 'media', 'uploads'], space, isNearEnd: true }],
      certificates: [
        { uses: ['emails'], validUntil, daysLeft: 12 },
        { uses: ['texts'], validUntil, daysLeft: 0 },
        { uses: ['the store'], validUntil, daysLeft: -1 },
      ],
    };
    answer(contract.getWaiting, () => ({ ...nothing, nearEnd }));
    const { unmount } = renderConsole('/today');
    await screen.findByRole('link', { name: /^12 days/ });
    const panel = within(screen.getByRole('region', { name: 'Needs attention' }));
    expect(panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      [
        '12 days until the certificate of emails expires',
        'Less than a day until the certificate of texts expires',
        'Expired is the certificate of the store',
        '1.2 GB left of 40 GB, on the disk of drafts, media and uploads',
        '82 of 100 connections to the database server in use',
        '250 of 300 texts for signing in used in 24 hours',
      ].map((words) => [words, '/health']),
    );
    unmount();
    renderConsole('/today', { role: 'support' });
    expect(await screen.findByText(/until the certificate of emails/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /certificate/ })).toBeNull();
  });

  test('that is nothing leads nowhere', async () => {
    renderConsole('/today');
    expect(await screen.findByText('Unanswered messages')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Unanswered messages/ })).toBeNull();
  });

  test('that could not be loaded can be asked for again', async () => {
    fail(contract.getWaiting);
    const { user } = renderConsole('/today', { role: 'support' });
    await screen.findByRole('alert');
    answer(contract.getWaiting, () => nothing);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Unanswered messages')).toBeTruthy();
  });
});

describe('sales', () => {
  test('are told by the keyboard, bar by bar, and as a table', async () => {
    const { user } = renderConsole('/today');
    const chart = await screen.findByRole('slider', { name: 'Sales and refunds' });
    const last = '2026-11-26: $79.97 from 2 orders, $19.99 refunded';
    expect(chart.getAttribute('aria-valuetext')).toBe(last);
    chart.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(chart.getAttribute('aria-valuetext')).toBe('2026-11-24: $59.98 from 1 order, $0.00 refunded');
    await user.keyboard('{End}');
    expect(chart.getAttribute('aria-valuetext')).toBe(last);
    const table = screen.getByRole('table', { name: 'Sales, refunds and visitors', hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Time', 'Orders', 'Seats', 'Sold', 'Refunded', 'Visitors', 'Conversion'],
      ['2026-11-26', '2', '3', '$79.97', '$19.99', '1,250', '0.2 %'],
      ['2026-11-25', '0', '0', '$0.00', '$0.00', '0', '–'],
      ['2026-11-24', '1', '2', '$59.98', '$0.00', '–', '–'],
    ]);
    expect(screen.getByText('$139.95 sold, $19.99 refunded. Visitors: 1,250. Conversion: 0.2 %.')).toBeTruthy();
  });

  test('have visitors and conversion below them, at the same time as sales', async () => {
    const { user } = renderConsole('/today');
    const chart = await screen.findByRole('slider', { name: 'Visitors' });
    const words = () => chart.getAttribute('aria-valuetext');
    expect(words()).toBe('2026-11-26: 1,250 visitors, 0.2 % conversion');
    chart.focus();
    await user.keyboard('{ArrowLeft}');
    expect(words()).toBe('2026-11-25: 0 visitors');
    expect(screen.getByText('2026-11-25: $0.00 from 0 orders, $0.00 refunded')).toBeTruthy();
    await user.keyboard('{Home}');
    expect(words()).toBe('2026-11-24: visitors were not counted');
    expect(screen.getByText('2026-11-24: visitors were not counted')).toBeTruthy();
  });

  test('of a time in which nobody was counted have no visitors, rather than none', async () => {
    answer(contract.getSales, () => ({
      times: times.slice(0, 1),
      total: { ...total, visitors: null, conversionPercent: null },
      bestSellers: [],
    }));
    renderConsole('/today');
    expect(await screen.findByText(/Visitors: –\. Conversion: –\.$/)).toBeTruthy();
  });

  test('are chosen by time, which the address keeps', async () => {
    const asked: unknown[] = [];
    answer(contract.getSales, ({ query }) => {
      asked.push(query.span);
      return { times, total, bestSellers: [] };
    });
    const { user, here } = renderConsole('/today');
    await user.click(await screen.findByRole('button', { name: 'Year' }));
    expect(here()).toBe('/today?span=year');
    expect(await screen.findByRole('heading', { name: 'No sales in this period' })).toBeTruthy();
    expect(asked).toEqual(['30-days', 'year']);
    const file = screen.getByRole('link', { name: 'Export CSV' });
    expect(file.getAttribute('href')).toBe('/api/console/sales-export?span=year');
    const spans = within(screen.getByRole('group', { name: 'Period' }));
    expect(spans.getByRole('button', { name: 'Year' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('are not for support', async () => {
    renderConsole('/today', { role: 'support' });
    expect(await screen.findByText('Unanswered messages')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

/** The list of orders. */
import { consoleContract as contract } from '@storefront/contract/console';
import { answer, fail, refuse } from '@storefront/testkit';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aListedOrder } from '../../testing/fixtures.ts';
import { renderConsole } from '../../testing/render-console.tsx';

beforeEach(() => {
  answer(contract.countOpenMessages, () => ({ open: 0 }));
});

/** Answers with one order, and records the requests. */
function orders(next: string | null = null) {
  const asked: Record<string, unknown>[] = [];
  answer(contract.findOrders, ({ query }) => {
    asked.push(query);
    return { orders: [aListedOrder()], next };
  });
  return asked;
}

test('shows each order with its buyer, its sum and its state, and a link to it', async () => {
  answer(contract.findOrders, () => ({
    orders: [
      aListedOrder(),
      aListedOrder({
        id: '019a0000-0000-7000-8000-0000000000a2',
        receiptNumber: null,
        status: 'declined',
        email: null,
        moreLines: 0,
      }),
      aListedOrder({ id: '019a0000-0000-7000-8000-0000000000a3', refundedCents: 1999 }),
    ],
    next: null,
  }));
  renderConsole('/orders');
  const table = await screen.findByRole('table', { name: 'Orders' });
  const rows = within(table).getAllByRole('row').slice(1);
  const words = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(words[0]).toEqual([
    '2026-000042',
    'November 20, 2026, 5:31 PM UTC',
    'mara@example.com',
    'Castle and 1 more',
    '$79.97',
    'Paid',
  ]);
  expect(words[1]).toMatchObject({ 0: 'No receipt', 2: 'Account deleted', 3: 'Castle', 5: 'Declined' });
  expect(words[2]?.[5]).toBe('Partly refunded');
  expect(within(table).getByRole('link', { name: 'No receipt' }).getAttribute('href')).toMatch(/^\/orders\/019a/);
});

describe('the address', () => {
  test('holds search, filters and order, and says them to the server', async () => {
    const asked = orders();
    const { user, here } = renderConsole('/orders');
    await user.type(await screen.findByRole('searchbox', { name: 'Search orders' }), ' mara@ {Enter}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Paid');
    await user.click(await screen.findByRole('button', { name: 'Total' }));
    expect(here()).toBe('/orders?search=mara%40&status=paid&sort=total&direction=desc');
    await screen.findByRole('table');
    expect(asked.at(-1)).toEqual({ search: 'mara@', status: 'paid', sort: 'total', direction: 'desc' });
    await user.click(screen.getByRole('button', { name: 'Total' }));
    expect(here()).toContain('direction=asc');
    const head = screen.getByRole('columnheader', { name: 'Total' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
  });

  test('brings all of it back', async () => {
    const asked = orders();
    renderConsole('/orders?search=castle&status=paid&from=2026-11-01&to=2026-11-30&sort=total&direction=asc');
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(asked[0]).toEqual({
      search: 'castle',
      status: 'paid',
      from: '2026-11-01',
      to: '2026-11-30',
      sort: 'total',
      direction: 'asc',
    });
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('castle');
    expect((screen.getByLabelText('From date') as HTMLInputElement).value).toBe('2026-11-01');
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      '/api/console/orders-export?search=castle&status=paid&from=2026-11-01&to=2026-11-30&sort=total&direction=asc',
    );
  });

  test('that says what the list does not know shows the list all the same', async () => {
    const asked = orders();
    renderConsole('/orders?status=lost&sort=colour&from=yesterday');
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe('/api/console/orders-export');
    expect(asked[0]).toEqual({});
  });

  test('holds the page; another search begins with the first one', async () => {
    const asked = orders('next-page');
    const { user, here } = renderConsole('/orders');
    await user.click(await screen.findByRole('button', { name: 'Next Page' }));
    expect(here()).toBe('/orders?after=next-page');
    await screen.findByRole('button', { name: 'First Page' });
    await user.type(screen.getByRole('searchbox'), 'castle{Enter}');
    expect(here()).toBe('/orders?search=castle');
    await screen.findByRole('table');
    expect(asked.at(-1)).toEqual({ search: 'castle' });
  });
});

describe('a list', () => {
  test.each([
    ['/orders', 'No orders yet'],
    ['/orders?search=griffin', 'No matching orders'],
  ])('without rows at %s says %s', async (path, words) => {
    answer(contract.findOrders, () => ({ orders: [], next: null }));
    renderConsole(path);
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
  });

  test('that could not be loaded says so, and can be asked for again', async () => {
    fail(contract.findOrders);
    const { user } = renderConsole('/orders');
    await screen.findByRole('alert');
    orders();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  test('that a role may not see says so', async () => {
    refuse(contract.findOrders, 'console_role_required');
    renderConsole('/orders', { role: 'support' });
    expect(await screen.findByText('Not for your role')).toBeTruthy();
  });

  test('says that it is loading', async () => {
    answer(contract.findOrders, () => new Promise(() => {}));
    renderConsole('/orders');
    expect(await screen.findByText('Loading orders...')).toBeTruthy();
  });
});

/** The list of orders in each of its states. */
import { contract, type Order } from '@storefront/contract';
import { anOrder, answer, castle, dragon, fail, orderLine, renderPage, signedInSession } from '@storefront/testkit';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import OrdersPage from './orders.page.tsx';

const open = () => renderPage(<OrdersPage />, { path: '/orders', session: signedInSession() });

const idOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** @param number identifies the order */
function order(number: number, more: Partial<Order> = {}): Order {
  return anOrder([orderLine(castle)], { id: idOf(number), ...more });
}

const given = { amountCents: 2999, by: 'buyer', requestedAt: '2026-11-20T18:00:00.000Z', completedAt: null } as const;
const serve = (orders: Order[], next: string | null = null) => answer(contract.listOrders, () => ({ orders, next }));
const entries = () => screen.getAllByRole('listitem');

test('each order leads to its page and says when it was, what it holds, what it cost and what became of it', async () => {
  serve([
    anOrder([orderLine(castle, 2), orderLine(dragon)], { id: idOf(1) }),
    anOrder([orderLine(castle, 1, { refund: given }), orderLine(dragon)], { id: idOf(2) }),
    anOrder([orderLine(castle, 1, { refund: given })], { id: idOf(3) }),
    order(4, { status: 'pending' }),
    order(5, { status: 'declined' }),
    order(6, { status: 'abandoned' }),
  ]);
  open();
  const link = (await screen.findAllByRole('link', { name: 'Order of November 20, 2026, 5:31 PM UTC' }))[0];
  expect(link?.getAttribute('href')).toBe(`/orders/${idOf(1)}`);
  const texts = entries().map((entry) => entry.textContent);
  expect(texts[0]).toContain('Castle (2 seats), Dragon Model');
  expect(texts[0]).toContain('Paid$79.97');
  expect(texts[1]).toContain('Partly refunded$49.98$29.99 refunded');
  expect(texts[2]).toContain('Refunded$29.99$29.99 refunded');
  expect(texts[3]).toContain('Being confirmed');
  expect(texts[4]).toContain('Declined');
  expect(texts[5]).toContain('Not completed');
});

test('an order of many things names the first ones', async () => {
  const lines = ['Gate', 'Keep', 'Well', 'Barn', 'Mill'].map((name) => orderLine({ ...castle, name }));
  serve([anOrder(lines)]);
  open();
  expect(await screen.findByText('Gate, Keep, Well and 2 more')).toBeTruthy();
});

test('a shopper who has bought nothing is shown the way to the store', async () => {
  serve([]);
  open();
  expect(await screen.findByRole('heading', { name: 'You have not bought anything yet.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse the store' }).getAttribute('href')).toBe('/store');
});

test('older orders are added, and at the end the focus does not get lost', async () => {
  answer(contract.listOrders, ({ query: { after } }) =>
    after === undefined ? { orders: [order(2)], next: idOf(2) } : { orders: [order(1)], next: null },
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  const end = await screen.findByText('These are all of your orders.');
  expect(entries().map((entry) => within(entry).getByRole('link').getAttribute('href'))).toEqual([
    `/orders/${idOf(2)}`,
    `/orders/${idOf(1)}`,
  ]);
  expect(document.activeElement).toBe(end);
});

test('older orders that cannot be loaded leave the list as it is, to try again', async () => {
  serve([order(2)], idOf(2));
  const { user } = open();
  const more = await screen.findByRole('button', { name: 'Show more' });
  fail(contract.listOrders);
  await user.click(more);
  expect((await screen.findByRole('alert')).textContent).toContain('Your orders could not be loaded.');
  expect(entries()).toHaveLength(1);
  serve([order(1)]);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('These are all of your orders.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a list that cannot be loaded can be asked for again', async () => {
  fail(contract.listOrders);
  const { user } = open();
  expect(screen.getByRole('status').textContent).toBe('Loading orders...');
  expect((await screen.findByRole('alert')).textContent).toContain('Your orders could not be loaded.');
  serve([order(1)]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('listitem')).toBeTruthy();
});

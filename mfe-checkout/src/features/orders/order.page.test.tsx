/** An order's page in each state of the order. */
import { contract } from '@storefront/contract';
import { orderMessages } from '@storefront/contract/orders/messages';
import {
  aCart,
  anOrder,
  answer,
  castle,
  dragon,
  fail,
  orderLine,
  refuse,
  renderPage,
  signedInSession,
} from '@storefront/testkit';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import OrderPage from './order.page.tsx';
import { line, openOrder, refundButton, sumOf } from './testing/open-order.tsx';

afterEach(() => vi.useRealTimers());

const UNPAID = { receiptNumber: null, paidAt: null, refundableUntil: null } as const;
const unrefundable = orderLine(castle, 1, { isRefundable: false });
const path = '/orders/019a0000-0000-7000-8000-0000000000a1';
const open = () => renderPage(<OrderPage />, { path, routePath: '/orders/:orderId', session: signedInSession() });

describe('a paid order', () => {
  test('has every line with its seats and prices, and leads to the product, the library and the receipt', async () => {
    await openOrder(anOrder([orderLine(castle, 2), orderLine({ ...dragon, slug: 'dragon-model' })]));
    expect(screen.getByRole('heading', { level: 1, name: 'Order of November 20, 2026' })).toBeTruthy();
    expect(document.title).toBe('Order of November 20, 2026 · Lanternkeep');
    const bought = line('Castle');
    expect(bought.getByRole('img', { name: 'Castle' }).getAttribute('src')).toBe('/media/castle-poster.svg');
    expect(bought.getByText('2 seats').parentElement?.textContent).toBe('2 seats × $29.99');
    expect(bought.getByText('$59.98')).toBeTruthy();
    expect(bought.getByRole('link', { name: 'Castle' }).getAttribute('href')).toBe('/store/castle');
    expect(bought.getByRole('link', { name: 'Castle in your library' }).getAttribute('href')).toBe('/library/1');
    expect(sumOf('Paid')).toBe('November 20, 2026, 5:31 PM UTC');
    expect(sumOf('Receipt')).toBe('2026-000042');
    expect(sumOf('Total')).toBe('$79.97');
    expect(screen.queryByText('Refunded', { selector: 'dt' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View Receipt' }).getAttribute('href')).toBe(`${path}/receipt`);
  });

  test('names what is no longer sold without a link to it', async () => {
    await openOrder(anOrder([orderLine(castle, 1, { slug: null })]));
    expect(line('Castle').queryByRole('link', { name: 'Castle' })).toBeNull();
    expect(line('Castle').getByRole('link', { name: 'Castle in your library' })).toBeTruthy();
  });

  test('says what was refunded, by whom and when, and what remains; that is no longer in the library', async () => {
    const refund = { amountCents: 2999, requestedAt: '2026-11-21T08:00:00.000Z' };
    await openOrder(
      anOrder([
        { ...unrefundable, refund: { ...refund, by: 'studio', completedAt: '2026-11-21T08:00:01.000Z' } },
        orderLine(dragon, 1, { refund: { ...refund, amountCents: 1999, by: 'buyer', completedAt: null } }),
        orderLine({ ...castle, name: 'Gate' }),
      ]),
    );
    expect(line('Castle').getByText(/Refunded/).parentElement?.textContent).toBe(
      'Refunded: $29.99 by the studio, November 21, 2026, 8:00 AM UTC',
    );
    expect(line('Dragon Model').getByText('Being paid back')).toBeTruthy();
    expect(line('Castle').queryByRole('link', { name: /library/ })).toBeNull();
    expect(screen.getByText('Partly refunded')).toBeTruthy();
    expect(sumOf('Refunded')).toBe('-$49.98');
    expect(sumOf('Remaining')).toBe('$29.99');
  });

  test('says of a refund of a disputed payment that it waits, and for whom', async () => {
    const requestedAt = '2026-11-21T08:00:00.000Z';
    const refund = { amountCents: 2999, by: 'buyer', requestedAt, completedAt: null, isDisputed: true } as const;
    await openOrder(anOrder([{ ...unrefundable, refund }, orderLine(dragon)]));
    expect(line('Castle').getByText('Waiting for your bank').parentElement?.textContent).toBe(
      `Waiting for your bank: $29.99, November 21, 2026, 8:00 AM UTC. ${orderMessages.refund_disputed}`,
    );
    expect(screen.queryByText('Being paid back')).toBeNull();
    expect(screen.getByText('Refund on hold')).toBeTruthy();
    expect(screen.queryByText('Partly refunded')).toBeNull();
  });

  test('says since when what was downloaded cannot be refunded', async () => {
    const firstDownloadedAt = '2026-11-20T18:02:00.000Z';
    await openOrder(anOrder([{ ...unrefundable, firstDownloadedAt }]));
    expect(
      screen.getByText('First downloaded November 20, 2026, 6:02 PM UTC, which ended the right to a refund'),
    ).toBeTruthy();
    expect(refundButton('Castle')).toBeNull();
    expect(screen.queryByText(/Refunds are possible/)).toBeNull();
  });
});

describe('an order without a payment', () => {
  test('that is being confirmed says so and asks until it is settled, which does not count as the shopper being there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { store } = await openOrder(anOrder([unrefundable], { status: 'pending', ...UNPAID }));
    expect(screen.getByRole('status').textContent).toContain('Your payment is being confirmed.');
    expect(screen.queryByRole('link', { name: /library/ })).toBeNull();
    answer(contract.getOrder, () => anOrder([orderLine(castle)]));
    const emptied = aCart([], { version: 7 });
    answer(contract.getCart, () => emptied);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText('Your payment is confirmed. Thank you!')).toBeTruthy();
    await waitFor(() => expect(store.getState().cart.saved).toEqual(emptied));
    expect(sumOf('Receipt')).toBe('2026-000042');
    const { headers } = fetched.mock.lastCall?.[1] ?? {};
    expect(new Headers(headers).get('x-storefront-client')).toBe('background');
    const asked = fetched.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched.mock.calls.length).toBe(asked);
    fetched.mockRestore();
  });

  test('keeps asking when an answer is lost', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await openOrder(anOrder([unrefundable], { status: 'pending', ...UNPAID }));
    fail(contract.getOrder);
    await vi.advanceTimersByTimeAsync(2500);
    answer(contract.getOrder, () => anOrder([unrefundable], { status: 'declined', ...UNPAID }));
    answer(contract.getCart, () => aCart());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByText('The payment was declined. You have not been charged.')).toBeTruthy();
  });

  test.each([
    ['declined', 'The payment was declined. You have not been charged.'],
    ['abandoned', 'This purchase was not completed. You have not been charged.'],
  ] as const)('that was %s says that nothing was charged', async (status, message) => {
    await openOrder(anOrder([unrefundable], { status, ...UNPAID }));
    expect(screen.getByRole('status').textContent).toContain(message);
    expect(screen.getByRole('link', { name: 'Go to your cart' }).getAttribute('href')).toBe('/checkout');
    expect(screen.queryByRole('link', { name: /library|Receipt/ })).toBeNull();
    expect(refundButton('Castle')).toBeNull();
  });
});

describe('an order that cannot be shown', () => {
  test.each(['not_found', 'invalid_request'] as const)('because it is nobody’s or another’s: %s', async (code) => {
    refuse(contract.getOrder, code);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Order not found' })).toBeTruthy();
    expect(document.title).toBe('Order not found · Lanternkeep');
    expect(screen.getByRole('link', { name: 'See your orders' }).getAttribute('href')).toBe('/orders');
  });

  test('because it could not be loaded, can be asked for again', async () => {
    fail(contract.getOrder);
    const { user } = open();
    expect(screen.getByRole('status').textContent).toBe('Loading order...');
    expect((await screen.findByRole('alert')).textContent).toContain('This order could not be loaded.');
    answer(contract.getOrder, () => anOrder([orderLine(castle)]));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Castle' })).toBeTruthy();
  });
});

/** Refunds on an order's page: the time left for them, and every result of a request. */

import { contract, type Order } from '@storefront/contract';
import { api, query, selectNotices } from '@storefront/state';
import { anOrder, answer, castle, dragon, fail, orderLine, refuse } from '@storefront/testkit';
import { HOUR, MINUTE, SECOND } from '@storefront/utils/time';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { line, openOrder, refundButton, sumOf } from './testing/open-order.tsx';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');

afterEach(() => vi.useRealTimers());

const order = anOrder([orderLine(castle, 2), orderLine(dragon)]);

/** Returns the order after the refund of its castle. */
function refunded(completedAt: string | null = '2026-11-20T17:40:01.000Z'): Order {
  const refund = { amountCents: 5998, by: 'buyer', requestedAt: '2026-11-20T17:40:00.000Z', completedAt } as const;
  return anOrder([orderLine(castle, 2, { refund, isRefundable: false }), orderLine(dragon)]);
}

type Page = Awaited<ReturnType<typeof openOrder>>;

async function ask({ user }: Page, name = 'Castle') {
  await user.click(screen.getByRole('button', { name: `Refund ${name}` }));
  return within(await screen.findByRole('dialog', { name: `Refund ${name}?` }));
}

describe('the time left for refunds', () => {
  /** Opens an order whose refund period ends in `left` milliseconds, on a computer whose clock is an hour slow. */
  async function openWith(left: number, more: Partial<Order> = {}) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    vi.setSystemTime(NOW - HOUR);
    const at = (time: number) => new Date(time).toISOString();
    await openOrder({ ...order, now: at(NOW), refundableUntil: at(NOW + left), ...more });
  }
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
  const shown = () => screen.getByRole('timer').textContent;
  const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

  test('runs down by the minute, by the server’s clock', async () => {
    await openWith(71 * HOUR + 59.5 * MINUTE);
    expect(shown()).toBe('71 h 59 min');
    expect(screen.getByText('November 25, 2026, 11:59 AM UTC')).toBeTruthy();
    await pass(31 * SECOND);
    expect(shown()).toBe('71 h 58 min');
  });

  test('runs down by the second in the last hour, and is told only now and then', async () => {
    await openWith(HOUR + 2 * SECOND);
    expect(shown()).toBe('1 h 00 min');
    expect(told()).toEqual(['']);
    await pass(3 * SECOND);
    expect(shown()).toMatch(/^59 min 5\d s$/);
    expect(told()).toEqual(['One hour left to get a refund for this order.']);
    const before = shown();
    await pass(2 * SECOND);
    expect(shown()).not.toBe(before);
    expect(told()).toEqual(['One hour left to get a refund for this order.']);
    await pass(50 * MINUTE);
    expect(told()).toEqual(['Ten minutes left to get a refund for this order.']);
  });

  test('takes the offer away when it ends, says so, and does not lose the focus', async () => {
    await openWith(3 * SECOND);
    refundButton('Castle')?.focus();
    await pass(4 * SECOND);
    expect(refundButton('Castle')).toBeNull();
    expect(refundButton('Dragon Model')).toBeNull();
    expect(screen.getByText(/The 72 hours for refunds ended on/)).toBeTruthy();
    expect(told()).toEqual(['The refund period of this order has ended.']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Castle' }));
  });

  test('is not offered anew once it is over', async () => {
    await openWith(-HOUR);
    expect(screen.getByText(/The 72 hours for refunds ended on/)).toBeTruthy();
    expect(refundButton('Castle')).toBeNull();
    expect(told()).toEqual(['']);
  });

  test('is named as it was promised with this order', async () => {
    await openWith(-HOUR, { refundHours: 48 });
    expect(screen.getByText(/The 48 hours for refunds ended on/)).toBeTruthy();
  });
});

describe('asking for a refund', () => {
  test('says what happens; keeping it changes nothing', async () => {
    const page = await openOrder(order);
    const dialog = await ask(page);
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'You get back $59.98, the full price of 2 seats, the way you paid.',
      'These seats leave your library at once. Unless you also bought Castle in another order, you can no longer download it and may not use it.',
      'This cannot be undone: to get it back, you would have to buy it again.',
    ]);
    await page.user.click(dialog.getByRole('button', { name: 'Keep It' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(refundButton('Castle')));
  });

  test('shows it on its line and in the sums, says so, and is asked for once however often it is pressed', async () => {
    const asked: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<Order>();
    answer(contract.refundOrderLine, ({ params }) => {
      asked.push(params);
      return promise;
    });
    const page = await openOrder(order);
    const dialog = await ask(page);
    await page.user.dblClick(dialog.getByRole('button', { name: 'Refund $59.98' }));
    expect(dialog.getByRole('button', { name: 'Refunding...' })).toBeTruthy();
    resolve(refunded());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([{ orderId: order.id, position: '0' }]);
    expect(line('Castle').getByText('Refunded')).toBeTruthy();
    expect(refundButton('Castle')).toBeNull();
    expect(refundButton('Dragon Model')).toBeTruthy();
    expect(sumOf('Refunded')).toBe('-$59.98');
    expect(selectNotices(page.store.getState())).toMatchObject([
      { kind: 'success', text: 'Castle: $59.98 was refunded.' },
    ]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Castle' }));
  });

  test('has the library and the profile asked for anew, wherever they are shown', async () => {
    const asked: string[] = [];
    answer(contract.listOwnedProducts, () => {
      asked.push('library');
      return { productIds: [castle.id] };
    });
    answer(contract.listLibrary, () => {
      asked.push('profile');
      return { titles: [], nextCursor: null, total: 0 };
    });
    const { endpoints } = api.injectEndpoints({
      endpoints: (build) => ({
        listOwnedProducts: build.query({ ...query(contract.listOwnedProducts), providesTags: ['Library'] }),
        // Stands in for other pages' data with the tag `Profile`.
        listLibrary: build.query({ ...query(contract.listLibrary), providesTags: ['Profile'] }),
      }),
    });
    answer(contract.refundOrderLine, () => refunded());
    const page = await openOrder(order);
    await page.store.dispatch(endpoints.listOwnedProducts.initiate({}));
    await page.store.dispatch(endpoints.listLibrary.initiate({ query: {} }));
    const dialog = await ask(page);
    await page.user.click(dialog.getByRole('button', { name: 'Refund $59.98' }));
    await waitFor(() => expect(asked.toSorted()).toEqual(['library', 'library', 'profile', 'profile']));
  });

  test('that the payment provider has not confirmed yet is on its way, until it has', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    answer(contract.refundOrderLine, () => refunded(null));
    const page = await openOrder(order);
    const dialog = await ask(page);
    await page.user.click(dialog.getByRole('button', { name: 'Refund $59.98' }));
    expect(await screen.findByText('Being paid back')).toBeTruthy();
    expect(selectNotices(page.store.getState())).toMatchObject([{ text: 'Castle: $59.98 is being paid back.' }]);
    answer(contract.getOrder, () => refunded());
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(await line('Castle').findByText('Refunded')).toBeTruthy();
  });

  test('of a disputed payment says that it waits for the bank, and the order is not asked for again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const waiting = refunded(null);
    for (const { refund } of waiting.lines) if (refund) refund.isDisputed = true;
    answer(contract.refundOrderLine, () => waiting);
    const page = await openOrder(order);
    const dialog = await ask(page);
    await page.user.click(dialog.getByRole('button', { name: 'Refund $59.98' }));
    expect(await line('Castle').findByText('Waiting for your bank')).toBeTruthy();
    expect(selectNotices(page.store.getState())).toMatchObject([
      { text: 'Castle: the refund of $59.98 is waiting for your bank.' },
    ]);
    let asked = 0;
    answer(contract.getOrder, () => {
      asked += 1;
      return waiting;
    });
    await act(() => vi.advanceTimersByTimeAsync(60 * SECOND));
    expect(asked).toBe(0);
  });

  test.each([
    ['refund_window_over', 'The refund period of this purchase has ended.'],
    ['refund_after_download', 'This has been downloaded, which ends the right to a refund.'],
  ] as const)('that is refused says why and shows the order as it is: %s', async (code, message) => {
    refuse(contract.refundOrderLine, code);
    const page = await openOrder(order);
    const dialog = await ask(page);
    answer(contract.getOrder, () =>
      anOrder([
        orderLine(castle, 2, { isRefundable: false, firstDownloadedAt: '2026-11-20T17:35:00.000Z' }),
        orderLine(dragon),
      ]),
    );
    await page.user.click(dialog.getByRole('button', { name: 'Refund $59.98' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    expect(await line('Castle').findByText(/First downloaded/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Refund $59.98' })).toBeNull();
    await page.user.click(dialog.getByRole('button', { name: 'Back to the Order' }));
    expect(refundButton('Castle')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Castle' }));
  });

  test('whose answer is lost says that pressing again is safe, and it is', async () => {
    fail(contract.refundOrderLine);
    const page = await openOrder(order);
    const dialog = await ask(page);
    await page.user.click(dialog.getByRole('button', { name: 'Refund $59.98' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Pressing Refund again is safe');
    answer(contract.refundOrderLine, () => refunded());
    await page.user.click(dialog.getByRole('button', { name: 'Refund $59.98' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(line('Castle').getByText('Refunded')).toBeTruthy();
  });

  test('without a session ends it on this page as well', async () => {
    refuse(contract.refundOrderLine, 'sign_in_required');
    const page = await openOrder(order);
    const dialog = await ask(page);
    await page.user.click(dialog.getByRole('button', { name: 'Refund $59.98' }));
    await waitFor(() => expect(page.store.getState().session.user).toBeNull());
  });
});

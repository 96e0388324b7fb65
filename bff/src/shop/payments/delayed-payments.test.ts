/** Stripe payments that take days. */
import { type Cart, contract } from '@storefront/contract';
import { sessionAt } from '@storefront/testkit/stripe/session-at';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../base/clock.ts';
import { serveMetrics } from '../../process/metrics/metrics-server.ts';
import { add, startWithCart } from '../../testing/checkout.ts';
import { emailsTo } from '../../testing/emails.ts';
import {
  goToPay,
  readOrder,
  refusedToPay,
  type StripeShop,
  startStripeShop,
} from '../../testing/stripe/stripe-shop.ts';
import { closeLeftBehindOrders, confirmProcessingOrders } from '../checkout/checkout.service.ts';
import type { PaymentProvider } from './payment-provider.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await startStripeShop();
});
afterAll(() => shop.stop());
afterEach(() => {
  shop.stripe.fault = 'none';
});

const receiptsOf = (email: string) => emailsTo(shop, email).filter(({ subject }) => subject.includes('receipt'));
const seatsOf = ({ items }: Cart) => Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]));

describe('a method of payment that takes days', () => {
  async function startDelayed(email: string) {
    const { browser, cart } = await startWithCart(shop, email);
    const { order, redirectTo } = await goToPay(browser, cart);
    shop.stripe.pay(sessionAt(redirectTo), 'delayed');
    await shop.deliverAll();
    return { browser, cart, orderId: order.id, session: sessionAt(redirectTo) };
  }

  async function readMetrics(): Promise<string> {
    const metrics = await serveMetrics({ ...shop, textsPerDay: 500 }, { host: '127.0.0.1', port: 0 });
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
    await metrics.stop();
    return text;
  }

  test('is on its way until it is there', async () => {
    const { browser, orderId, session } = await startDelayed('days@example.com');
    expect(await readOrder(browser, orderId)).toMatchObject({ status: 'pending', isProcessing: true });
    expect(await browser.problem(contract.deleteAccount, {})).toMatchObject({ code: 'payment_on_its_way' });
    shop.clock.advance(30 * HOUR);
    await closeLeftBehindOrders(shop.deps);
    await confirmProcessingOrders(shop.deps);
    expect(await readOrder(browser, orderId)).toMatchObject({ status: 'pending', isProcessing: true });
    shop.stripe.settleDelayed(session, 'succeeded');
    await shop.deliverAll();
    const paid = await readOrder(browser, orderId);
    expect([paid.status, paid.isProcessing]).toEqual(['paid', undefined]);
    expect(receiptsOf('days@example.com')).toHaveLength(1);
  });

  test('is no order that is stuck, as one that nobody has paid is', async () => {
    await startDelayed('measured@example.com');
    shop.clock.advance(30 * HOUR);
    const { browser, cart } = await startWithCart(shop, 'measured-open@example.com');
    await goToPay(browser, cart);
    shop.clock.advance(20 * MINUTE);
    expect(await readMetrics()).toContain('storefront_oldest_pending_order_seconds{state="pending"} 1200\n');
  });

  test('nor is one whose page at Stripe is still open, until it should have closed', async () => {
    shop.clock.advance(1 * HOUR);
    await closeLeftBehindOrders(shop.deps);
    const { browser, cart } = await startWithCart(shop, 'measured-page@example.com');
    await goToPay(browser, cart);
    shop.clock.advance(59 * MINUTE);
    expect(await readMetrics()).toContain('storefront_overdue_order_seconds 0\n');
    shop.clock.advance(11 * MINUTE);
    expect(await readMetrics()).toContain('storefront_overdue_order_seconds 600\n');
    await closeLeftBehindOrders(shop.deps);
    expect(await readMetrics()).toContain('storefront_overdue_order_seconds 0\n');
  });

  test('has left the cart, and its buyer can pay for other things meanwhile', async () => {
    const { browser, orderId, session } = await startDelayed('more@example.com');
    expect((await browser.call(contract.getCart, {})).items).toEqual([]);
    const second = await goToPay(browser, await add(browser, '2'));
    expect(second.order.id).not.toBe(orderId);
    shop.stripe.pay(sessionAt(second.redirectTo), 'delayed');
    await shop.deliverAll();
    const third = await goToPay(browser, await add(browser, '1'));
    shop.stripe.pay(sessionAt(third.redirectTo));
    shop.stripe.settleDelayed(session, 'succeeded');
    const cart = await add(browser, '2', 3);
    await shop.deliverAll();
    const statuses = [orderId, second.order.id, third.order.id].map(
      async (id) => (await readOrder(browser, id)).status,
    );
    expect(await Promise.all(statuses)).toEqual(['paid', 'pending', 'paid']);
    expect((await browser.call(contract.getCart, {})).items, 'what was added since stays').toMatchObject(
      cart.items.filter(({ productId }) => productId === '2').map(({ quantity }) => ({ quantity })),
    );
    expect(receiptsOf('more@example.com')).toHaveLength(2);
  });

  test('is told to who pays again for it, or in another tab for another cart', async () => {
    const { browser, cart } = await startWithCart(shop);
    const { order, redirectTo } = await goToPay(browser, cart);
    const changed = await add(browser, '2');
    shop.stripe.pay(sessionAt(redirectTo), 'delayed');
    const refused = { code: 'payment_on_its_way', status: 409, context: { order: { id: order.id } } };
    const other = await refusedToPay(browser, changed);
    expect(other).toMatchObject(refused);
    expect(other.context).toMatchObject({ cart: { items: [{ productId: '2', quantity: 1 }] } });
    expect(await refusedToPay(browser, cart)).toMatchObject(refused);
    expect((await goToPay(browser, await browser.call(contract.getCart, {}))).order.totalCents).toBe(1999);
  });

  test('may fail: the buyer is told, and finds the cart as it was', async () => {
    const { browser, cart, orderId, session } = await startDelayed('fails@example.com');
    await add(browser, '1');
    shop.stripe.settleDelayed(session, 'failed');
    await Promise.all([confirmProcessingOrders(shop.deps), shop.deliverAll()]);
    expect(await readOrder(browser, orderId)).toMatchObject({ status: 'declined' });
    const again = await browser.call(contract.getCart, {});
    expect(seatsOf(again)).toEqual({ ...seatsOf(cart), 1: 3 });
    expect(emailsTo(shop, 'fails@example.com').map(({ subject }) => subject)).toContain(
      'Lanternkeep: Your payment did not arrive',
    );
    const { order } = await goToPay(browser, again);
    expect(order.id).not.toBe(orderId);
  });

  test('is asked about once in each check, however many are on their way', async () => {
    const { orderId } = await startDelayed('many@example.com');
    // Each copy has a smaller id than the one before it, so that the table is in another order than its pages.
    await shop.database.query(
      `insert into orders (id, user_id, total_cents, idempotency_key, request_hash, created_at, processing_since)
       select uuidv7(n * interval '-1 second'), user_id, total_cents, idempotency_key || n, request_hash, created_at,
         processing_since
       from orders, generate_series(1, 150) n where id = $1 order by n`,
      [orderId],
    );
    const asked: string[] = [];
    const ask: PaymentProvider['ask'] = async (charge) => {
      asked.push(charge.orderId);
      return { status: 'processing' };
    };
    await confirmProcessingOrders({ ...shop.deps, payments: { ...shop.payments, ask } });
    const orders = await shop.database.query<{ id: string }>(
      "select id from orders where status = 'pending' and processing_since is not null order by id",
    );
    expect(asked.toSorted()).toEqual(orders.map(({ id }) => id));
  });
});

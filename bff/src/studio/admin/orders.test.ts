/** The studio's actions on orders. */
import { contract, type Order } from '@storefront/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '../../base/clock.ts';
import { AdminError } from '../../base/errors.ts';
import { askRefund, downloadLine, startWithOrder } from '../../shop/refunds/testing/refunds.ts';
import { emailsTo } from '../../testing/emails.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type BookedLine, type BooksPeriod, createOrderAdmin, type OrderAdmin } from './orders.ts';

let shop: TestApp;
let admin: OrderAdmin;
beforeAll(async () => {
  shop = await startTestApp();
  admin = createOrderAdmin(shop);
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.payments.refunds.length = 0;
  shop.payments.returned.length = 0;
  shop.payments.refundOutcome = 'succeeded';
});

const receiptOf = ({ receiptNumber }: Order) => receiptNumber ?? '';
const moneyReturned = () => shop.payments.returned.map(({ amountCents }) => amountCents);
const lastEmailTo = (email: string) => emailsTo(shop, email).at(-1)?.text;

/** Returns the current UTC day and `days` more. */
function periodFromToday(days = 1): BooksPeriod {
  const from = new Date(Math.floor(shop.clock.now().getTime() / DAY) * DAY);
  return { from, until: new Date(from.getTime() + days * DAY) };
}
/** Puts days without sales between earlier and later ones. */
function startAnew(): void {
  shop.clock.advance(10 * DAY);
}
async function booksOf(period: BooksPeriod): Promise<BookedLine[]> {
  const lines: BookedLine[] = [];
  for await (const line of admin.readBooks(period)) lines.push(line);
  return lines;
}

describe('the list of orders', () => {
  test('has those of all buyers, newest first, whatever became of them', async () => {
    startAnew();
    const { from } = periodFromToday();
    const paid = await startWithOrder(shop);
    const declined = await startWithOrder(shop, 'declined');
    await askRefund(paid.browser, paid.order, 1);
    const listed = await admin.list({ from, limit: 10 });
    expect(listed).toMatchObject([
      { id: declined.order.id, status: 'declined', totalCents: 7997, refundedCents: 0, email: declined.email },
      { id: paid.order.id, status: 'paid', totalCents: 7997, refundedCents: 1999, email: paid.email },
    ]);
    expect(await admin.list({ from, limit: 1 })).toEqual([listed[0]]);
    expect(await admin.list({ from, status: 'paid', limit: 10 })).toEqual([listed[1]]);
    expect(await admin.list({ email: paid.email.toUpperCase(), limit: 10 })).toEqual([listed[1]]);
    expect(await admin.list({ until: from, email: paid.email, limit: 10 })).toEqual([]);
  });
});

describe('an order', () => {
  test('is found by its id and by the number of its receipt, with its lines', async () => {
    const { order, email } = await startWithOrder(shop);
    const found = await admin.find(order.id);
    expect(found).toMatchObject({ id: order.id, email, status: 'paid', totalCents: 7997 });
    expect(found.lines).toMatchObject([
      { position: 0, productId: '1', name: 'Castle', unitPriceCents: 2999, quantity: 2, refundedAt: null },
      { position: 1, productId: '2', name: 'Dragon Model', unitPriceCents: 1999, quantity: 1, refundedAt: null },
    ]);
    expect(await admin.find(receiptOf(order))).toEqual(found);
  });

  test.each([
    ['2026-999999', 'There is no order 2026-999999.'],
    ['01890a5d-ac96-774b-bcce-b302099a8057', 'There is no order 01890a5d-ac96-774b-bcce-b302099a8057.'],
    ['castle', 'castle is neither an order id nor a receipt number.'],
  ])('named %s is not found', async (name, message) => {
    await expect(admin.find(name)).rejects.toThrow(new AdminError(message));
  });
});

describe('a refund by the studio', () => {
  test('is made after a download and after 72 hours, and told by email with its reason', async () => {
    const { browser, order, email } = await startWithOrder(shop);
    await downloadLine(shop, order, 0);
    shop.clock.advance(100 * HOUR);
    await admin.refund(order.id, 0, 'The roof was missing.');
    const now = shop.clock.now();
    expect((await admin.find(order.id)).lines[0]).toMatchObject({
      refundedAt: now,
      refundedBy: 'studio',
      refundCents: 5998,
      completedAt: now,
      reason: 'The roof was missing.',
    });
    expect(moneyReturned()).toEqual([5998]);
    expect(lastEmailTo(email)).toContain(
      'We have refunded Castle (2 licence seats). $59.98 goes back to your original payment method.\n\nThe reason: The roof was missing.\n',
    );
    const { lines } = await browser.call(contract.getOrder, { params: { orderId: order.id } });
    expect(lines[0]?.refund).toMatchObject({ by: 'studio', amountCents: 5998 });
  });

  test('of what the buyer gave back before leaves it as it is', async () => {
    const { browser, order } = await startWithOrder(shop);
    await askRefund(browser, order, 0);
    const { lines } = await admin.find(order.id);
    await admin.refund(order.id, 0, 'Sorry.');
    expect((await admin.find(order.id)).lines).toEqual(lines);
    expect(shop.payments.refunds).toHaveLength(1);
  });

  test('and by the buyer at once are one', async () => {
    const { browser, order, email } = await startWithOrder(shop);
    const sent = emailsTo(shop, email).length;
    const both = () => [admin.refund(order.id, 0, null), askRefund(browser, order, 0)];
    await Promise.all([...both(), ...both(), ...both()]);
    expect(shop.payments.refunds).toHaveLength(1);
    expect(emailsTo(shop, email)).toHaveLength(sent + 1);
  });

  test('is made for an account that was deleted, and no email is sent', async () => {
    const { browser, order } = await startWithOrder(shop);
    await browser.call(contract.deleteAccount, {});
    const sent = shop.outbox.emails.length;
    await admin.refund(order.id, 1, null);
    expect(await admin.find(order.id)).toMatchObject({ email: null, refundedCents: 1999, status: 'paid' });
    expect(moneyReturned()).toEqual([1999]);
    expect(shop.outbox.emails).toHaveLength(sent);
  });

  test('of a line that is not there, or was not paid, is refused', async () => {
    const { order } = await startWithOrder(shop);
    const unpaid = await startWithOrder(shop, 'declined');
    await expect(admin.refund(order.id, 7, null)).rejects.toThrow(`Nothing was paid for line 8 of order ${order.id}.`);
    await expect(admin.refund(unpaid.order.id, 0, null)).rejects.toThrow(AdminError);
    expect(shop.payments.refunds).toEqual([]);
  });
});

describe('the books', () => {
  test('have each line in the period it was paid in, and in the one it was given back in', async () => {
    startAnew();
    const sold = periodFromToday();
    const { browser, order, email } = await startWithOrder(shop);
    await startWithOrder(shop, 'declined');
    shop.clock.advance(2 * DAY);
    const refunded = periodFromToday();
    await askRefund(browser, order, 1);
    const lines = await booksOf(sold);
    expect(lines).toMatchObject([
      { orderId: order.id, position: 0, name: 'Castle', unitPriceCents: 2999, quantity: 2, refundedAt: null, email },
      { orderId: order.id, position: 1, refundedBy: 'buyer', refundCents: 1999, refundedAt: shop.clock.now() },
    ]);
    expect(await booksOf(refunded)).toEqual([lines[1]]);
  });

  test('begin with the first moment of a day and end before the first of another', async () => {
    startAnew();
    const { from, until } = periodFromToday();
    shop.clock.advance(until.getTime() - shop.clock.now().getTime() - 1 * SECOND);
    // Filling a cart takes a second.
    const { order } = await startWithOrder(shop);
    expect(order.paidAt).toBe(until.toISOString());
    expect(await booksOf({ from, until })).toEqual([]);
    expect(await booksOf({ from: until, until: new Date(until.getTime() + 1) })).toHaveLength(2);
  });

  test('are complete and in the order of receipts, however many there are', async () => {
    startAnew();
    const { email } = await startWithOrder(shop);
    await shop.database.query(
      `do $$ declare paid timestamptz := '${shop.clock.now().toISOString()}'; made uuid; begin
         for number in 100001..101001 loop
           insert into orders (user_id, total_cents, idempotency_key, request_hash, created_at)
           select id, 100, 'a key of this order ' || number, decode(repeat('00', 32), 'hex'), paid
           from users where email = '${email}' returning id into made;
           insert into order_lines (order_id, position, product_id, name, unit_price_cents, quantity)
           values (made, 0, '1', 'Castle', 100, 1);
           update orders set status = 'paid', paid_at = paid, payment_reference = 'x',
             receipt_year = extract(year from paid), receipt_number = number where id = made;
         end loop;
       end $$`,
    );
    const numbers = (await booksOf(periodFromToday())).map(
      ({ receiptNumber, position }) => receiptNumber * 10 + position,
    );
    expect(numbers).toHaveLength(1003);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(new Set(numbers).size).toBe(1003);
  });

  test('add up to the totals of the days, among them those on which nothing happened', async () => {
    startAnew();
    const period = periodFromToday(4);
    const { browser, order, buyAgain } = await startWithOrder(shop);
    await buyAgain();
    shop.clock.advance(2 * DAY);
    await admin.refund(order.id, 0, null);
    await askRefund(browser, order, 1);
    await buyAgain();
    const totals = await admin.totals(period);
    expect(totals).toMatchObject([
      { orders: 2, seats: 4, grossCents: 9996, refundedCents: 0 },
      { orders: 0, seats: 0, grossCents: 0, refundedCents: 0 },
      { orders: 1, seats: 1, grossCents: 1999, refundedCents: 7997 },
      { orders: 0, seats: 0, grossCents: 0, refundedCents: 0 },
    ]);
    expect(totals.map(({ day }) => `${day}T00:00:00.000Z`)).toEqual(
      [0, 1, 2, 3].map((days) => new Date(period.from.getTime() + days * DAY).toISOString()),
    );
  });
});

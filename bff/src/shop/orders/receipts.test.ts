/** Receipts: their email, and numbers without gaps. */
import { contract } from '@storefront/contract';
import { TEST_ORIGIN } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '../../base/clock.ts';
import { add, pay, refusal, startWithCart } from '../../testing/checkout.ts';
import { emailsTo } from '../../testing/emails.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeLeftBehindOrders } from '../checkout/checkout.service.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const receiptsTo = (email: string) => emailsTo(shop, email).filter(({ subject }) => subject.includes('receipt'));

/** Makes emails selected by `isLost` fail until the returned function is called. */
function loseEmails(isLost: (email: string) => boolean): () => void {
  const { sendEmail } = shop.outbox;
  shop.outbox.sendEmail = async (db, message) => {
    if (isLost(message.to)) throw new Error('the outbox is full');
    await sendEmail(db, message);
  };
  return () => {
    shop.outbox.sendEmail = sendEmail;
  };
}

/** Returns a year's receipt numbers from the books, in order. */
async function numbersOf(year: number): Promise<number[]> {
  const rows = await shop.database.query<{ number: number }>(
    'select receipt_number as number from orders where receipt_year = $1 order by receipt_number',
    [year],
  );
  return rows.map(({ number }) => number);
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('the email', () => {
  test('says what was paid for, how, and what can be done with it', async () => {
    const { browser, cart } = await startWithCart(shop, 'receipt@example.com');
    const { order } = await pay(browser, cart);
    expect(order.receiptNumber).toBe('2026-000001');
    expect(receiptsTo('receipt@example.com')).toEqual([
      {
        to: 'receipt@example.com',
        shopName: 'Lanternkeep',
        thread: `order.${order.id}`,
        subject: 'Lanternkeep: Your receipt 2026-000001',
        text: `Thank you for your purchase. It is in your library for good:

${TEST_ORIGIN}/library

Receipt 2026-000001
1 June 2026, paid

Castle, 2 licence seats at $29.99: $59.98
Dragon Model, 1 licence seat: $19.99
Shipping: Free
Total: $79.97

Each item can be refunded within 72 hours of the purchase, as long as you have not downloaded it. Before your first download you are asked to agree that it ends this right and, as a consumer, your right to withdraw within 14 days; we will email you what you agreed to. Your order, with its refunds and a receipt to print:

${TEST_ORIGIN}/orders/${order.id}

Lanternkeep
`,
      },
    ]);
  });

  test('is sent once, however many settle the order', async () => {
    const { browser, cart } = await startWithCart(shop, 'interrupted@example.com');
    shop.payments.outcome = 'lost';
    await refusal(browser, cart);
    shop.payments.outcome = 'succeeded';
    expect(receiptsTo('interrupted@example.com')).toEqual([]);
    shop.clock.advance(31 * SECOND);
    await Promise.all([closeLeftBehindOrders(shop), closeLeftBehindOrders(shop), pay(browser, cart)]);
    expect(receiptsTo('interrupted@example.com')).toHaveLength(1);
  });

  test('belongs to the payment: without it nothing is settled, and a later try settles both', async () => {
    const { browser, cart } = await startWithCart(shop, 'unlucky@example.com');
    const mend = loseEmails((email) => email === 'unlucky@example.com');
    expect(await refusal(browser, cart)).toMatchObject({ status: 500 });
    mend();
    const { orders } = await browser.call(contract.listOrders, { query: {} });
    expect(orders).toMatchObject([{ status: 'pending', receiptNumber: null }]);
    expect((await browser.call(contract.getCart, {})).items).toHaveLength(2);
    expect((await pay(browser, cart)).order).toMatchObject({ id: orders[0]?.id, status: 'paid' });
    expect(receiptsTo('unlucky@example.com')).toHaveLength(1);
  });
});

describe('numbers', () => {
  const PAYERS = 20;

  test('have no gaps when payments are concurrent, declined or settled later', async () => {
    const before = (await numbersOf(2026)).length;
    const payers = await Promise.all(
      upTo(PAYERS).map(async (index) => {
        const browser = await shop.signedIn(`payer-${index}@example.com`);
        return { browser, cart: await add(browser), paymentToken: index % 4 === 0 ? 'sim_declined' : 'sim_approved' };
      }),
    );
    const mend = loseEmails((email) => /^payer-\d*[37]@/.test(email));
    const outcomes = await Promise.allSettled(
      payers.map(({ browser, cart, paymentToken }) => pay(browser, cart, { paymentToken })),
    );
    mend();
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
    expect(await numbersOf(2026)).toEqual(upTo(before + 11));
    shop.clock.advance(31 * SECOND);
    await closeLeftBehindOrders(shop);
    expect(await numbersOf(2026)).toEqual(upTo(before + 15));
  });

  test('begin anew at midnight of the new year, by universal time', async () => {
    shop.clock.advance(Date.parse('2026-12-31T23:59:59.999Z') - shop.clock.now().getTime());
    const browser = await shop.signedIn();
    const last = await pay(browser, await add(browser));
    shop.clock.advance(1);
    const next = await pay(browser, await add(browser));
    expect(last.order.receiptNumber).toBe(`2026-${String((await numbersOf(2026)).length).padStart(6, '0')}`);
    expect(next.order.receiptNumber).toBe('2027-000001');
  });
});

/**
 * Interrupted, slow, lost, repeated and concurrent requests during price changes: money is charged once, no more than
 * agreed, and never without an order.
 */
import { type ApiError, contract, type Order } from '@storefront/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND } from '../../base/clock.ts';
import { checkout, totalOf } from '../../testing/checkout.ts';
import { emailsTo } from '../../testing/emails.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeLeftBehindOrders } from '../checkout/checkout.service.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ paymentTimeout: 20 });
});
afterAll(() => shop.stop());

const RUNS = 30;
const TIME_LIMIT = 180 * SECOND;

/** Next action, and the provider's behaviour meanwhile. */
const steps = fc.array(
  fc.tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('pay') },
      { weight: 2, arbitrary: fc.constantFrom('add', 'wait') },
      { weight: 1, arbitrary: fc.constantFrom('pay slowly', 'release', 'pay twice', 'pay and keep house') },
      { weight: 1, arbitrary: fc.constantFrom('keep house', 'add elsewhere') },
      { weight: 2, arbitrary: fc.constantFrom('raise', 'lower', 'withdraw', 'sell again', 'take out', 'look') },
    ),
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom('unknown', 'lost') },
      { weight: 1, arbitrary: fc.constantFrom('succeeded', 'declined', 'silent', 'late') },
    ),
  ),
  { minLength: 4, maxLength: 10 },
);

let shoppers = 0;

/** Changes the dragon as the studio would. */
const changeDragon = (change: string) => shop.database.query(`update products set ${change} where id = '2'`);

/** Starts a shopper whose page may show an outdated cart, and the hanging payments. */
async function startShopping() {
  const { payments, clock } = shop;
  shoppers += 1;
  const email = `interrupted-${shoppers}@example.com`;
  const browser = await shop.signedIn(email);
  await changeDragon('price_cents = 1999, published = true');
  const add = (productId = '1') => browser.call(contract.addCartItem, { body: { productId } });
  await add('2');
  let shown = await add();
  let release: (() => void)[] = [];
  const answers: Promise<Order | undefined>[] = [];
  payments.taken.length = 0;

  const pay = (): Promise<Order | undefined> => {
    const answer = browser.call(contract.placeOrder, checkout(shown)).then(
      ({ order }) => order,
      (error: ApiError) => void expect(error.problem?.status, error.message).toBeOneOf([402, 409, 503, 504]),
    );
    answers.push(answer);
    return answer;
  };
  const look = async () => {
    shown = await browser.call(contract.getCart, {});
  };
  /** Returns the sums that the provider is asked to charge during `work`. */
  const sumsAskedDuring = async (work: () => Promise<unknown>) => {
    const askedBefore = payments.charges.length;
    await work();
    return payments.charges.slice(askedBefore).map((charge) => charge.amountCents);
  };
  const payAlone = async () => {
    const total = totalOf(shown);
    for (const sum of await sumsAskedDuring(pay)) expect(sum).toBeLessThanOrEqual(total);
    await look();
  };
  const paySlowly = async () => {
    const { promise: released, resolve } = Promise.withResolvers<void>();
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    payments.duringCharge = () => {
      start();
      return released;
    };
    await Promise.race([started, pay()]);
    payments.duringCharge = async () => {};
    release.push(resolve);
  };
  const releaseAll = async () => {
    for (const go of release) go();
    release = [];
    await Promise.all(answers);
  };
  const keepHouse = async () => {
    expect(await sumsAskedDuring(() => closeLeftBehindOrders(shop))).toEqual([]);
  };
  const takeOut = async () => {
    await look();
    for (const { productId } of shown.withdrawn ?? []) {
      const { version } = shown;
      shown = await browser
        .call(contract.removeCartItem, { params: { productId }, query: { version } })
        // A late response of the provider emptied the cart meanwhile, so the page now shows the new cart.
        .catch((error: ApiError) => {
          expect(error.problem?.code).toBe('cart_conflict');
          return browser.call(contract.getCart, {});
        });
    }
  };
  const take: Record<string, () => Promise<unknown>> = {
    pay: payAlone,
    'pay slowly': paySlowly,
    'pay and keep house': () => Promise.all([pay(), closeLeftBehindOrders(shop), pay()]),
    'pay twice': () => Promise.all([pay(), pay()]),
    release: releaseAll,
    'keep house': keepHouse,
    add: () => add().then(look),
    'add elsewhere': () => add(),
    look,
    raise: () => changeDragon('price_cents = price_cents + 300'),
    lower: () => changeDragon('price_cents = greatest(price_cents - 500, 0)'),
    withdraw: () => changeDragon('published = false'),
    'sell again': () => changeDragon('published = true'),
    'take out': takeOut,
    wait: async () => clock.advance(31 * SECOND),
  };
  const finish = async () => {
    payments.outcome = 'succeeded';
    await releaseAll();
    clock.advance(31 * SECOND);
    await keepHouse();
    const { orders } = await browser.call(contract.listOrders, { query: {} });
    const receipts = emailsTo(shop, email).filter(({ subject }) => subject.includes('receipt'));
    return { orders, receipts, answered: (await Promise.all(answers)).filter((order) => order !== undefined) };
  };
  return { take, finish };
}

test('every charge has its paid order, and every paid order its one charge', { timeout: TIME_LIMIT }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const { take, finish } = await startShopping();
      for (const [name, result] of plan) {
        shop.payments.outcome = result;
        await take[name]?.();
      }
      const { orders, receipts, answered } = await finish();
      const paid = orders.filter((order) => order.status === 'paid');
      const sums = (list: readonly [string, number][]) => list.map((entry) => entry.join(' ')).toSorted();
      expect(sums(shop.payments.taken.map((charge) => [charge.orderId, charge.amountCents]))).toEqual(
        sums(paid.map((order) => [order.id, order.totalCents])),
      );
      for (const { lines, totalCents } of orders) {
        expect(lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)).toBe(totalCents);
      }
      expect(orders.map((order) => order.status)).not.toContain('pending');
      expect(receipts).toHaveLength(paid.length);
      for (const { id, totalCents, receiptNumber } of answered) {
        expect(paid).toContainEqual(expect.objectContaining({ id, totalCents, receiptNumber }));
      }
    }),
    { numRuns: RUNS },
  );
  const numbers = await shop.database.query(
    "select from orders where status = 'paid' having count(*) = max(receipt_number) and count(*) > 0",
  );
  expect(numbers).toHaveLength(1);
});

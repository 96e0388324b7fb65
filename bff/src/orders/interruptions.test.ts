/** Whatever is interrupted, slow, sent twice or at once: money is taken once, as asked, and never without an order. */
import { type ApiError, contract, type Order } from '@storefront/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND } from '../clock.ts';
import { totalOf } from '../testing/checkout.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { closeLeftBehindOrders } from './orders.service.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const RUNS = 40;
const TIME_LIMIT = 60 * SECOND;

/** What happens next, and how the provider answers meanwhile. */
const steps = fc.array(
  fc.tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('pay') },
      { weight: 2, arbitrary: fc.constantFrom('add', 'wait') },
      { weight: 1, arbitrary: fc.constantFrom('pay slowly', 'release', 'pay twice', 'pay and keep house') },
      { weight: 1, arbitrary: fc.constantFrom('keep house', 'add elsewhere') },
    ),
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom('unknown', 'lost') },
      { weight: 1, arbitrary: fc.constantFrom('succeeded', 'declined') },
    ),
  ),
  { minLength: 4, maxLength: 10 },
);

/** A shopper whose page may show an older cart than theirs, and the payments of theirs that hang. */
async function startShopping() {
  const { payments, clock } = shop;
  const browser = await shop.signedIn();
  const add = () => browser.call(contract.addCartItem, { body: { productId: '1' } });
  let shown = await add();
  let release: (() => void)[] = [];
  const answers: Promise<Order | undefined>[] = [];
  payments.taken.length = 0;

  const pay = (): Promise<Order | undefined> => {
    const answer = browser
      .call(contract.placeOrder, {
        headers: { 'idempotency-key': `${shown.id}.${shown.version}.${totalOf(shown)}` },
        body: { cartVersion: shown.version, totalCents: totalOf(shown) },
      })
      .then(
        ({ order }) => order,
        (error: ApiError) => void expect(error.problem?.status, error.message).toBeOneOf([402, 409, 503]),
      );
    answers.push(answer);
    return answer;
  };
  const look = async () => {
    shown = await browser.call(contract.getCart, {});
  };
  /** The sums that the provider is asked to take during `work`. */
  const sumsAskedDuring = async (work: () => Promise<unknown>) => {
    const askedBefore = payments.charges.length;
    await work();
    return payments.charges.slice(askedBefore).map((charge) => charge.amountCents);
  };
  const payAlone = async () => {
    const total = totalOf(shown);
    for (const sum of await sumsAskedDuring(pay)) expect(sum).toBe(total);
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
  const take: Record<string, () => Promise<unknown>> = {
    pay: payAlone,
    'pay slowly': paySlowly,
    'pay and keep house': () => Promise.all([pay(), closeLeftBehindOrders(shop), pay()]),
    'pay twice': () => Promise.all([pay(), pay()]),
    release: releaseAll,
    'keep house': keepHouse,
    add: () => add().then(look),
    'add elsewhere': add,
    wait: async () => clock.advance(31 * SECOND),
  };
  const finish = async () => {
    payments.outcome = 'succeeded';
    await releaseAll();
    clock.advance(31 * SECOND);
    await keepHouse();
    const { orders } = await browser.call(contract.listOrders, { query: {} });
    return { orders, answered: (await Promise.all(answers)).filter((order) => order !== undefined) };
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
      const { orders, answered } = await finish();
      const paid = orders.filter((order) => order.status === 'paid');
      const sums = (list: readonly [string, number][]) => list.map((entry) => entry.join(' ')).toSorted();
      expect(sums(shop.payments.taken.map((charge) => [charge.orderId, charge.amountCents]))).toEqual(
        sums(paid.map((order) => [order.id, order.totalCents])),
      );
      expect(orders.map((order) => order.status)).not.toContain('pending');
      const now = shop.clock.now().toISOString();
      for (const order of answered) expect(paid).toContainEqual({ ...order, now });
    }),
    { numRuns: RUNS },
  );
});

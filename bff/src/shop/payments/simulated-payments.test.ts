/** The simulated payment provider's records. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { simulatedPayments } from './simulated-payments.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const newCharge = () => ({
  orderId: 'order',
  amountCents: 100,
  idempotencyKey: randomUUID(),
  createdAt: shop.clock.now(),
});
const provider = (sleep: (milliseconds: number) => Promise<unknown> = async () => {}) =>
  simulatedPayments({ db: shop.db, delay: 1000, lateness: 5000, sleep });

test('takes its moment, succeeds, and answers the same key with the same reference', async () => {
  const slept: number[] = [];
  const payments = provider(async (milliseconds) => slept.push(milliseconds));
  const charge = newCharge();
  const result = await payments.charge(charge, 'sim_approved');
  expect(result).toEqual({ status: 'succeeded', reference: `simulated-${charge.idempotencyKey}` });
  expect(await payments.charge(charge, 'sim_approved')).toEqual(result);
  expect(slept).toEqual([1000, 1000]);
});

test.each(['sim_declined', 'sim_unheard'])('a card of %s is declined for good', async (token) => {
  const charge = newCharge();
  expect(await provider().charge(charge, token)).toEqual({ status: 'declined' });
  expect(await provider().charge(charge, 'sim_approved')).toEqual({ status: 'declined' });
  expect(await provider().cancel(charge)).toEqual({ status: 'declined' });
});

test('a late answer takes its time, once: asked again, the same is answered at once', async () => {
  const slept: number[] = [];
  const payments = provider(async (milliseconds) => slept.push(milliseconds));
  const charge = newCharge();
  const result = await payments.charge(charge, 'sim_late');
  expect(result).toMatchObject({ status: 'succeeded' });
  expect(await payments.charge(charge, 'sim_late')).toEqual(result);
  expect(slept).toEqual([1000, 5000, 1000]);
});

test('a charge that was made cannot be cancelled, whichever process is asked', async () => {
  const charge = newCharge();
  const result = await provider().charge(charge, 'sim_approved');
  expect(await provider().cancel(charge)).toEqual(result);
});

test('a charge cancelled while it is under way takes nothing', async () => {
  const charge = newCharge();
  const payments = provider(async () => {
    await provider().cancel(charge);
  });
  expect(await payments.charge(charge, 'sim_approved')).toEqual({ status: 'cancelled' });
  expect(await provider().charge(charge, 'sim_approved')).toEqual({ status: 'cancelled' });
});

test('charged and cancelled at once, all are told the same outcome', async () => {
  for (let round = 0; round < 20; round += 1) {
    const charge = newCharge();
    const asked = [
      provider().charge(charge, 'sim_approved'),
      provider().cancel(charge),
      provider().charge(charge, 'sim_approved'),
    ];
    expect(new Set((await Promise.all(asked)).map((result) => result.status)).size).toBe(1);
  }
});

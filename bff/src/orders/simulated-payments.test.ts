/** The simulated payment provider. */
import { expect, test } from 'vitest';
import { simulatedPayments } from './simulated-payments.ts';

test('takes its moment, succeeds, and answers the same key with the same reference', async () => {
  const slept: number[] = [];
  const payments = simulatedPayments({ delay: 1000, sleep: async (milliseconds) => slept.push(milliseconds) });
  const charge = { orderId: 'order', amountCents: 100, idempotencyKey: 'key' };
  const result = await payments.charge(charge);
  expect(result).toEqual({ status: 'succeeded', reference: 'simulated-key' });
  expect(await payments.charge(charge)).toEqual(result);
  expect(slept).toEqual([1000, 1000]);
});

/** After years of gifts, housekeeping reads only those that are neither claimed nor ended. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plansOf } from '../../base/db/plans.ts';
import { generateHistory } from '../../testing/generated-history.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { expireGifts } from './expire-gifts.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  const { query } = shop.database;
  await generateHistory(query, 10_000, shop.clock.now());
  await query(
    `insert into gifts (order_id, recipient_email, sent_at, claimed_at)
     select id, 'friend@example.com', paid_at, paid_at from orders where status = 'paid'`,
  );
  await query('vacuum analyze gifts');
});
afterAll(() => shop.stop());

test('unpaid, unsent and expired gifts are found without reading claimed ones', async () => {
  const plans = await plansOf(shop.database.url, (db) => expireGifts({ ...shop, db }));
  const ofGifts = plans.filter((plan) => plan.includes(' on gifts'));
  expect(ofGifts).toHaveLength(3);
  for (const plan of ofGifts) expect(plan).toContain('gifts_open_idx');
});

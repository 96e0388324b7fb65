/** Concurrent claims, refunds, repeated sends and take-backs: exactly one gets the gift. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../base/clock.ts';
import { createOrderAdmin } from '../../studio/admin/orders.ts';
import { buyGift, claim, giftTokenTo, libraryOf, verifiedReader } from '../../testing/gifts.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { expireGifts } from './expire-gifts.ts';

const RUNS = 60;
const [FIRST, SECOND] = ['first@example.com', 'second@example.com'];

let shop: TestApp;
let first: TestClient;
let second: TestClient;
beforeAll(async () => {
  shop = await startTestApp({ poolSize: 20 });
  first = await verifiedReader(shop, FIRST);
  second = await verifiedReader(shop, SECOND);
});
afterAll(() => shop.stop());

interface Gift {
  readonly buyer: TestClient;
  readonly orderId: string;
  readonly token: string;
}

const signIn = (browser: TestClient, email: string) =>
  browser.call(contract.signIn, { body: { email, password: 'velvet-lantern-42' } });

const refund = (position: string) => (gift: Gift) =>
  gift.buyer.call(contract.refundOrderLine, { params: { orderId: gift.orderId, position } });

const deeds = {
  claim: ({ token }: Gift) => claim(first, token),
  'claim as another': ({ token }: Gift) => claim(second, token),
  'take back': ({ buyer, orderId }: Gift) => buyer.call(contract.takeBackGift, { params: { orderId } }),
  'refund the first line': refund('0'),
  'refund the second line': refund('1'),
  'send to another': ({ buyer, orderId }: Gift) =>
    buyer.call(contract.sendGift, { params: { orderId }, body: { recipientEmail: SECOND } }),
  'refund by the studio': ({ orderId }: Gift) => createOrderAdmin(shop).refund(orderId, 0, null),
  housekeeping: () => expireGifts(shop),
} as const;
type Deed = keyof typeof deeds;

const plan = fc.array(fc.constantFrom(...(Object.keys(deeds) as Deed[])), { minLength: 2, maxLength: 7 });

/** Throws on unexpected failures: each action succeeds, or the store's rules refuse it. */
async function outcomeOf(gift: Gift, deed: Deed): Promise<Deed | undefined> {
  try {
    await deeds[deed](gift);
    return deed;
  } catch (error) {
    const { code } = error as { code?: unknown };
    expect(String(code)).toMatch(/^(gift_|too_many_gifts$)/);
    return undefined;
  }
}

test('in any interleaving a gift has one owner at most, and no library has what was refunded', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (wanted) => {
      shop.clock.advance(1 * DAY);
      // Sessions end after thirty days.
      await signIn(first, FIRST);
      await signIn(second, SECOND);
      const { buyer, order } = await buyGift(shop, { recipientEmail: FIRST });
      const gift = { buyer, orderId: order.id, token: giftTokenTo(shop, FIRST) };
      const done = await Promise.all(wanted.map((deed) => outcomeOf(gift, deed)));

      const [row] = await shop.database.query<Record<'owner' | 'state' | 'ended', string | null>>(
        `select owner.email as owner, gifts.ended_because as ended,
           case when claimed_at is not null then 'claimed' when ended_at is not null then 'ended' else 'open' end as state
         from gifts join orders on orders.id = gifts.order_id left join users owner on owner.id = orders.owner_id
         where order_id = $1`,
        [order.id],
      );
      const lines = await shop.database.query<{ product: string; by: string | null }>(
        'select product_id as product, refunded_by as by from order_lines where order_id = $1 order by position',
        [order.id],
      );
      const kept = lines.filter(({ by }) => by === null).map(({ product }) => product);
      const { user } = await buyer.call(contract.getSession, {});

      const isClaimed = done.includes('claim') || done.includes('claim as another');
      expect(row?.state === 'claimed').toBe(isClaimed);
      expect(isClaimed && done.includes('take back')).toBe(false);
      if (isClaimed) expect(row?.owner).toBe(FIRST);
      else expect(row?.owner ?? null).toBe(row?.ended === 'taken_back' ? (user?.email ?? '') : null);
      if (row?.state === 'open' && kept.length > 0) expect(done).not.toContain('take back');
      expect(await libraryOf(buyer)).toEqual(row?.ended === 'taken_back' ? kept : []);

      // Empties the libraries for the next gift.
      for (const position of lines.keys()) await createOrderAdmin(shop).refund(order.id, position, null);
      expect(await libraryOf(first)).toEqual([]);
      expect(await libraryOf(second)).toEqual([]);
      const emails = shop.outbox.emails.filter(
        ({ subject, text }) => subject.includes('claimed') && text.includes(`/orders/${order.id}`),
      );
      expect(emails).toHaveLength(isClaimed ? 1 : 0);
      const refunds = shop.payments.returned.filter(({ chargeKey }) => chargeKey === order.id);
      expect(refunds.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([1999, 5998]);
    }),
    { numRuns: RUNS },
  );
}, 240_000);

test('two browsers that claim at once are both told that it is theirs, and its buyer is told once', async () => {
  const other = shop.client();
  shop.clock.advance(1 * DAY);
  await signIn(first, FIRST);
  await signIn(other, FIRST);
  const { order } = await buyGift(shop, { recipientEmail: FIRST });
  const token = giftTokenTo(shop, FIRST);
  await Promise.all([first, other, first, other].map((browser) => claim(browser, token)));
  const told = shop.outbox.emails.filter(
    ({ subject, text }) => subject.includes('claimed') && text.includes(`/orders/${order.id}`),
  );
  expect(told).toHaveLength(1);
});

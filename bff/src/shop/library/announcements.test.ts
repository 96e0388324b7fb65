/** Emails about new versions: the recipients, sent once despite interruptions. */

import { TEST_ORIGIN } from '@storefront/testkit/test-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../base/clock.ts';
import { createOutbox, messageKeys } from '../../base/email/create-outbox.ts';
import type { EmailMessage, Outbox } from '../../base/email/outbox.ts';
import { decrypt } from '../../base/encryption.ts';
import {
  anEdition,
  buy,
  type DownloadShop,
  importProducts,
  refundOrder,
  startDownloadShop,
} from '../../testing/download-shop.ts';
import { announceVersions } from './announcements.service.ts';

const OWNERS = 250;

let shop: DownloadShop;
beforeEach(async () => {
  shop = await startDownloadShop();
  await importProducts(shop, anEdition('well'));
});
afterEach(() => shop.stop());

const announce = () => announceVersions(shop);
const news = () => shop.outbox.emails.filter(({ subject }) => subject.includes('new version'));
const recipients = () => news().map(({ to }) => to);
const open = async () =>
  (await shop.database.query('select 1 from product_versions where announced_at is null')).length;

/** Creates many owners of the product without signing them up. */
async function giveOwners(): Promise<void> {
  const browser = await shop.signedIn('first@example.com');
  const { id } = await buy(browser, 'well');
  await shop.database.query(
    `with added as (
       insert into users (email, username, created_at, last_login_at)
       select 'owner-' || n || '@example.com', 'owner', now(), now() from generate_series(2, ${OWNERS}) n returning id
     )
     insert into orders (user_id, total_cents, idempotency_key, request_hash, created_at)
     select added.id, total_cents, added.id::text, request_hash, created_at from added, orders where orders.id = $1`,
    [id],
  );
  await shop.database.query(
    `insert into order_lines (order_id, position, product_id, name, unit_price_cents, quantity)
     select id, 0, 'well', 'The well', 1250, 1 from orders where status = 'pending'`,
  );
  await shop.database.query(
    `update orders set status = 'paid', paid_at = created_at, payment_reference = orders.id::text, receipt_year = 2026,
       receipt_number = 1 + numbered.number
     from (select id, row_number() over () as number from orders where status = 'pending') numbered
     where numbered.id = orders.id`,
  );
}

test('owners are written to once, with what is new and where it is', async () => {
  await buy(await shop.signedIn('owner@example.com'), 'well');
  const seats = await shop.signedIn('twice@example.com');
  await buy(seats, 'well');
  await buy(seats, 'well', 2);
  shop.clock.advance(1 * HOUR);
  await importProducts(shop, anEdition('well', 2, { changelog: 'A deeper shaft.\nA bucket.' }));
  shop.clock.advance(1 * MINUTE);
  let others = 0;
  const busy: Outbox = {
    ...shop.outbox,
    sendEmail: async (db, message) => {
      // Another process announces at the same time.
      others += 1;
      if (others === 1) await announce();
      await shop.outbox.sendEmail(db, message);
    },
  };
  await announceVersions({ ...shop, outbox: busy });
  await announce();
  expect(recipients().toSorted()).toEqual(['owner@example.com', 'twice@example.com']);
  const [message] = news();
  expect(message?.subject).toMatch(/The well has a new version$/);
  expect(message?.text).toContain('Version 2 of The well is out.');
  expect(message?.text).toContain('What is new:\nA deeper shaft.\nA bucket.');
  expect(message?.text).toMatch(new RegExp(`^${TEST_ORIGIN}/library/well$`, 'm'));
  expect(await open()).toBe(0);
});

test('no email goes to users who were refunded, bought later, own something else or were never charged', async () => {
  await buy(await shop.signedIn('owner@example.com'), 'well');
  const refunded = await shop.signedIn('refunded@example.com');
  await refundOrder(refunded, (await buy(refunded, 'well')).id);
  await buy(await shop.signedIn('other@example.com'), '1');
  shop.payments.outcome = 'declined';
  await expect(buy(await shop.signedIn('declined@example.com'), 'well')).rejects.toThrow();
  shop.payments.outcome = 'succeeded';
  shop.clock.advance(1 * HOUR);
  await importProducts(shop, anEdition('well', 2, { changelog: 'A deeper shaft.' }));
  shop.clock.advance(1 * MINUTE);
  await buy(await shop.signedIn('later@example.com'), 'well');
  await announce();
  expect(recipients()).toEqual(['owner@example.com']);
});

test('each version has its email, also of what is no longer sold; one without a changelog has none', async () => {
  await buy(await shop.signedIn('owner@example.com'), 'well');
  shop.clock.advance(1 * HOUR);
  await importProducts(shop, anEdition('well', 2, { changelog: 'A deeper shaft.' }));
  await importProducts(shop, anEdition('well', 3));
  await importProducts(shop, anEdition('well', 4, { changelog: 'A roof.' }));
  await shop.admin.unpublish('well');
  await announce();
  expect(news().map(({ text }) => /Version \d/.exec(text)?.[0])).toEqual(['Version 2', 'Version 4']);
});

test('however often it breaks off, everybody is written to once', async () => {
  await giveOwners();
  shop.clock.advance(1 * HOUR);
  await importProducts(shop, anEdition('well', 2, { changelog: 'A deeper shaft.' }));
  const real = createOutbox({ ...shop, texts: { countries: [], perDay: 0 } });
  let emails = 130;
  const outbox: Outbox = {
    ...real,
    sendEmail: async (db, message) => {
      if (emails === 0) throw new Error('the process was killed');
      emails -= 1;
      await real.sendEmail(db, message);
    },
  };
  await expect(announceVersions({ ...shop, outbox })).rejects.toThrow('killed');
  expect(await putDown()).toHaveLength(100);
  expect(await open()).toBe(1);
  emails = Infinity;
  await announceVersions({ ...shop, outbox });
  const recipients = await putDown();
  expect(recipients).toHaveLength(OWNERS);
  expect(new Set(recipients).size).toBe(OWNERS);
  expect(await open()).toBe(0);
});

/** Returns the recipients of emails in the real outbox. */
async function putDown(): Promise<string[]> {
  const rows = await shop.database.query<{ sealed: Buffer }>('select sealed from outgoing_messages');
  const [key] = messageKeys(shop.accountSecret);
  return rows.map(({ sealed }) => (JSON.parse(decrypt(key, sealed).toString()) as EmailMessage).to);
}

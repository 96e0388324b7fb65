/** Emails and texts are sent once each after their transaction has committed, and then erased. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabaseProxy } from '@storefront/testkit/servers/database-proxy';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sweep } from '../../process/maintenance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestDelivery, type TestDelivery } from '../../testing/test-delivery.ts';
import { DAY, MINUTE, SECOND } from '../clock.ts';
import { inTransaction } from '../db/transaction.ts';
import { DeliveryError, type TransportFailure } from '../transport.ts';
import { signEmail } from './compose-email.ts';
import { claimMessage } from './outbox.repository.ts';
import type { Outbox } from './outbox.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
beforeEach(async () => {
  for (const table of ['outgoing_messages', 'text_draws']) await shop.database.query(`delete from ${table}`);
  shop.logs.length = 0;
});
afterAll(() => shop.stop());

const message = {
  to: 'canary-reader@example.com',
  subject: 'Canary subject',
  text: 'https://shop.example/canary-link',
};
const sent = signEmail(message, { name: 'Lanternkeep' });
const text = { to: '+15554443333', text: 'Canary code 123456', userId: 'u1', address: '10.0.0.1' };
const transient = () => new DeliveryError('busy', { failure: 'not_sent', isTransient: true });
const final = (failure: TransportFailure) => new DeliveryError('no', { failure, isTransient: false });

const rows = () =>
  shop.database.query<{ state: string; sealed: Buffer | null; attempts: number; reference: string | null }>(
    'select state, sealed, attempts, reference from outgoing_messages order by created_at, id',
  );
const comesTo = async (state: string) =>
  expect.poll(async () => (await rows()).map((row) => row.state)).toEqual([state]);

describe('while a worker runs', () => {
  let delivery: TestDelivery;
  beforeAll(() => {
    delivery = startTestDelivery(shop);
  });
  beforeEach(() => delivery.clear());
  afterAll(() => delivery.stop());

  test('an email is sent when its transaction has committed, and then all that it said is gone', async () => {
    await inTransaction(shop.db, async (tx) => {
      await delivery.outbox.sendEmail(tx, message);
      await sleep(0.2 * SECOND);
      expect(delivery.emails).toEqual([]);
    });
    await comesTo('sent');
    expect(delivery.emails).toEqual([sent]);
    expect(await rows()).toMatchObject([{ sealed: null, attempts: 1, reference: 'reference 1' }]);
  });

  test('what was rolled back is never sent', async () => {
    const undone = inTransaction(shop.db, async (tx) => {
      await delivery.outbox.sendEmail(tx, message);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await delivery.outbox.sendEmail(shop.db, { ...message, subject: 'The next one' });
    await expect.poll(() => delivery.emails.map(({ subject }) => subject)).toEqual(['Lanternkeep: The next one']);
  });

  test('the log tells what became of each message, by its id alone', async () => {
    delivery.failWith(transient(), final('recipient_refused'));
    await delivery.outbox.sendEmail(shop.db, message);
    await comesTo('failed');
    await delivery.outbox.sendText(shop.db, text);
    await expect.poll(() => delivery.texts).toHaveLength(1);
    await expect.poll(() => shop.logs.join('')).toContain('"event":"message_sent"');
    expect(shop.logs.join('')).toContain('"event":"message_delayed"');
    expect(shop.logs.join('')).toContain('"event":"message_failed"');
    expect(shop.logs.join('')).not.toMatch(/canary|5554443333|\b123456\b/i);
  });

  describe('a text', () => {
    test('is reported as sent to a caller that waits', async () => {
      const id = await delivery.outbox.sendText(shop.db, text);
      expect(await delivery.outbox.outcomeOf(id, 5 * SECOND)).toEqual({ state: 'sent' });
      expect(delivery.texts).toEqual([{ to: text.to, text: text.text }]);
    });

    test('that takes longer than one waits is queued meanwhile', async () => {
      const release = delivery.holdBack();
      const id = await delivery.outbox.sendText(shop.db, text);
      expect(await delivery.outbox.outcomeOf(id, 0.2 * SECOND)).toEqual({ state: 'queued' });
      release();
      expect(await delivery.outbox.outcomeOf(id, 5 * SECOND)).toEqual({ state: 'sent' });
    });

    test.each([
      ['not_sent', 'code_not_sent'],
      ['recipient_refused', 'code_number_refused'],
      ['country_refused', 'code_country_refused'],
      ['too_many', 'too_many_codes'],
    ] as const)('refused with %s has failed with %s, at the first try', async (failure, code) => {
      delivery.failWith(final(failure));
      const id = await delivery.outbox.sendText(shop.db, text);
      expect(await delivery.outbox.outcomeOf(id, 5 * SECOND)).toEqual({ state: 'failed', code });
      expect(await rows()).toMatchObject([{ state: 'failed', sealed: null, attempts: 1 }]);
    });
  });

  describe('a try that failed for now', () => {
    test('is followed by another one', async () => {
      delivery.failWith(transient(), transient());
      await delivery.outbox.sendEmail(shop.db, message);
      await comesTo('sent');
      expect(delivery.emails).toEqual([sent]);
      expect(await rows()).toMatchObject([{ attempts: 3 }]);
    });

    test('is the last one when there have been enough, and what the message said is gone', async () => {
      delivery.failWith(...Array.from({ length: 9 }, transient));
      const id = await delivery.outbox.sendText(shop.db, text);
      expect(await delivery.outbox.outcomeOf(id, 8 * SECOND)).toEqual({ state: 'failed', code: 'code_not_sent' });
      expect(await rows()).toMatchObject([{ sealed: null, attempts: 3 }]);
    });

    test('but reached the provider after all is not sent again, where the provider can tell', async () => {
      delivery.loseAnswer();
      await delivery.outbox.sendText(shop.db, text);
      await comesTo('sent');
      expect(delivery.texts).toHaveLength(1);
      expect(await rows()).toMatchObject([{ attempts: 2, reference: 'reference 1' }]);
    });
  });

  test('a message that is being sent is left to its process, however often others look for messages', async () => {
    const release = delivery.holdBack();
    await delivery.outbox.sendEmail(shop.db, message);
    await comesTo('sending');
    const other = startTestDelivery(shop);
    await sleep(2.5 * SECOND);
    release();
    await comesTo('sent');
    expect([...delivery.emails, ...other.emails]).toEqual([sent]);
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
    await other.stop();
  });

  test('a message is sent as soon as it has committed, long before the next look for messages', async () => {
    const delays = [];
    for (let count = 0; count < 5; count += 1) {
      const startedAt = performance.now();
      await delivery.outbox.sendEmail(shop.db, message);
      await expect.poll(() => delivery.emails, { interval: 5 }).toHaveLength(count + 1);
      delays.push(performance.now() - startedAt);
    }
    // With polling once a second alone, each but the first would wait a whole second.
    expect(Math.min(...delays.slice(1))).toBeLessThan(0.5 * SECOND);
  });

  test('two processes that both look for messages send each once', async () => {
    const other = startTestDelivery(shop);
    await Promise.all(Array.from({ length: 30 }, () => delivery.outbox.sendEmail(shop.db, message)));
    await expect.poll(async () => new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['sent']));
    expect([...delivery.emails, ...other.emails]).toHaveLength(30);
    await other.stop();
  });
});

describe('while no worker runs', () => {
  let outbox: Outbox;
  beforeAll(async () => {
    const delivery = startTestDelivery(shop);
    outbox = delivery.outbox;
    await delivery.stop();
  });

  test('while it waits, nothing in the database says whom it goes to or what it says', async () => {
    await outbox.sendEmail(shop.db, message);
    await outbox.sendText(shop.db, text);
    for (const table of ['outgoing_messages', 'text_draws', 'rate_limits']) {
      const [dump] = await shop.database.query<{ dump: string }>(
        `select coalesce(string_agg(t::text, ' '), '') as dump from ${table} t`,
      );
      expect(Buffer.from(dump?.dump.replaceAll('\\x', '') ?? '', 'hex').toString()).not.toMatch(/canary/i);
      expect(dump?.dump).not.toMatch(/canary|5554443333|\b123456\b|10\.0\.0\.1|u1/i);
    }
  });

  test('that no worker could send while its code was valid is never sent', async () => {
    const id = await outbox.sendText(shop.db, text);
    shop.clock.advance(10 * MINUTE + 1);
    const next = startTestDelivery(shop);
    expect(await next.outbox.outcomeOf(id, 5 * SECOND)).toEqual({ state: 'failed', code: 'code_not_sent' });
    expect(next.texts).toEqual([]);
    await next.stop();
  });

  test('what a dead process was sending is taken up by another, and only once its time is over', async () => {
    await outbox.sendEmail(shop.db, message);
    // A killed process leaves a claimed message.
    await claimMessage(shop.db, 45 * SECOND);
    const next = startTestDelivery(shop);
    await sleep(1.5 * SECOND);
    expect(next.emails).toEqual([]);
    await next.stop();
    await shop.database.query("update outgoing_messages set due_at = now() - interval '1 minute'");
    const last = startTestDelivery(shop);
    await comesTo('sent');
    expect(last.emails).toEqual([sent]);
    await last.stop();
  });

  test('a message that was sealed under another secret is given up, not tried for ever', async () => {
    await outbox.sendEmail(shop.db, message);
    const next = startTestDelivery(shop, { accountSecret: 'a secret that is not the one of before' });
    await comesTo('failed');
    await next.stop();
  });

  test('unsent messages are deleted after a day, their records after a week, and their draws after a day', async () => {
    await outbox.sendText(shop.db, text);
    shop.clock.advance(1 * DAY + 1);
    await sweep(shop);
    expect(await rows()).toMatchObject([{ state: 'failed', sealed: null }]);
    expect(await shop.database.query('select from text_draws')).toEqual([]);
    shop.clock.advance(7 * DAY + 1);
    await sweep(shop);
    expect(await rows()).toEqual([]);
  });
});

test('a database that goes away for a moment costs no message, be it waiting or just being sent', async () => {
  const proxy = await startDatabaseProxy(inject('templateUrl'));
  const databaseUrl = `${proxy.through(shop.database.url)}?application_name=delivery`;
  const delivery = startTestDelivery(shop, { databaseUrl });
  const release = delivery.holdBack();
  await delivery.outbox.sendEmail(shop.db, { ...message, subject: 'Under way' });
  await comesTo('sending');
  const sessions = () => shop.database.query("select from pg_stat_activity where application_name = 'delivery'");
  expect(await sessions()).not.toEqual([]);
  await proxy.cut();
  // A claim that the server has not run yet would lease the next message to no worker until the lease ends.
  await expect.poll(sessions).toEqual([]);
  release();
  await delivery.outbox.sendEmail(shop.db, { ...message, subject: 'Meanwhile' });
  await sleep(1.5 * SECOND);
  await proxy.mend();
  const subjects = () => delivery.emails.map(({ subject }) => subject);
  await expect.poll(subjects).toEqual(['Lanternkeep: Under way', 'Lanternkeep: Meanwhile']);
  const sentOnce = { state: 'sent', attempts: 1 };
  await expect.poll(rows).toMatchObject([sentOnce, sentOnce]);
  await delivery.stop();
  await proxy.cut();
});

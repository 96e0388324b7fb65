/** The store's health, over HTTP. */
import { consoleContract as api } from '@storefront/contract/console';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownSettings } from '../../../process/console/settings-shown.ts';
import { loadEnv } from '../../../process/env.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestConsole, type TestConsole } from '../testing/console.ts';

let shop: TestApp;
let studio: TestConsole;
let browser: TestClient;
beforeAll(async () => {
  shop = await startTestApp();
  studio = startTestConsole(shop);
  browser = await studio.byLink();
});
afterAll(() => shop.stop());

const health = () => browser.call(api.getConsoleHealth, {});
const lastAudit = async () => (await browser.call(api.listAudit, { query: {} })).entries[0];

async function queue(state: 'queued' | 'failed' | 'sent', kind: 'letter' | 'text' = 'letter'): Promise<string> {
  const [row] = await shop.database.query<{ id: string }>(
    `insert into outgoing_messages (kind, state, sealed, failure, created_at, due_at, finished_at)
     values ($1, $2, case when $2 = 'queued' then 'the words'::bytea end, case when $2 = 'failed' then 'not_sent' end, $3,
       now() + interval '1 hour', case when $2 <> 'queued' then $3::timestamptz end) returning id`,
    [kind, state, shop.clock.now()],
  );
  return row?.id ?? '';
}

test('names the parts, the database, and the process', async () => {
  const { parts, database, process } = await health();
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['database', 'media', 'product-files', 'uploads']),
  );
  expect(parts.find(({ name }) => name === 'database')?.isWell).toBe(true);
  expect(database).toMatchObject({ lastMigration: expect.stringMatching(/^\d{4}_/), lastBackupAt: null });
  expect([database.bytes > 1_000_000, database.migrations > 40]).toEqual([true, true]);
  const [{ max = '' } = {}] = await shop.database.query<{ max: string }>(
    "select current_setting('max_connections') as max",
  );
  expect(database.connections).toMatchObject({ of: 'server', limit: Number(max) });
  expect(database.connections.used).toBeGreaterThan(0);
  expect(process).toMatchObject({ node: expect.stringMatching(/^v\d+/) });
});

describe('what waits to be sent', () => {
  test('is shown without its words, beside what failed and how much was sent', async () => {
    const [waiting, failed] = [await queue('queued'), await queue('failed', 'text')];
    await queue('sent');
    const { outbox } = await health();
    expect(outbox).toMatchObject({
      waiting: [{ id: waiting, kind: 'email', state: 'queued', attempts: 0 }],
      failed: [{ id: failed, kind: 'text', failure: 'not_sent' }],
      sentInWeek: 1,
    });
    expect(JSON.stringify(outbox)).not.toContain('the words');
  });

  test('is tried at once, or given up, each with a line in the audit log', async () => {
    const [one, two] = [await queue('queued'), await queue('queued')];
    const isDue = async (id: string) =>
      (await shop.database.query('select due_at <= now() as due from outgoing_messages where id = $1', [id]))[0];
    expect(await isDue(one)).toEqual({ due: false });
    await browser.call(api.retryMessage, { params: { messageId: one } });
    expect(await isDue(one)).toEqual({ due: true });
    expect(await lastAudit()).toMatchObject({ action: 'outbox.retry', subject: { id: one }, from: { kind: 'email' } });
    const { outbox } = await browser.call(api.dropMessage, { params: { messageId: two } });
    expect(outbox.failed.map(({ id }) => id)).toContain(two);
    expect(await lastAudit()).toMatchObject({ action: 'outbox.drop', subject: { id: two } });
    for (const endpoint of [api.retryMessage, api.dropMessage]) {
      expect(await browser.problem(endpoint, { params: { messageId: two } })).toMatchObject({ status: 404 });
    }
  });
});

test('settings are shown without any secret', () => {
  const secrets = {
    ACCOUNT_SECRET: 'c1f6a9b2d3e4758690a1b2c3d4e5f607',
    RELEASE_LINK_SECRET: 'd1f6a9b2d3e4758690a1b2c3d4e5f608',
    SMTP_URL: 'smtps://user:hunter2-of-mail@mail.example',
    DATABASE_URL: 'postgres://owner:hunter2-of-data@db.example/shop',
    STRIPE_SECRET_KEY: 'sk_live_hunter2',
    STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
    TWILIO_AUTH_TOKEN: 'hunter2-of-texts',
    GOOGLE_CLIENT_SECRET: 'hunter2-of-google',
    MEDIA_STORE_SECRET_ACCESS_KEY: 'hunter2-of-media',
  };
  const env = loadEnv({
    ...secrets,
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://shop.example',
    CONSOLE_ORIGIN: 'https://console.shop.example',
    STUDIO_EMAILS: 'ann@shop.example',
    MAIL_FROM: 'post@shop.example',
    PAYMENTS: 'stripe',
    STUDIO_EMAIL: 'ann@shop.example',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_FROM: '+15554443333',
    GOOGLE_CLIENT_ID: 'the-client',
    MEDIA_STORE_URL: 'https://s3.example/media',
    MEDIA_STORE_ACCESS_KEY_ID: 'the-key',
  });
  const shown = shownSettings(env);
  expect(shown).toContainEqual({ name: 'Payments', value: 'stripe' });
  expect(shown).toContainEqual({ name: 'Console users', value: 'ann@shop.example (owner)' });
  for (const secret of Object.values(secrets)) expect(JSON.stringify(shown)).not.toContain(secret);
  expect(JSON.stringify(shown)).not.toContain('hunter2');
});

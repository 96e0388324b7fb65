/** Two servers of the store on the package's pgbouncer, which lends connections for one transaction each. */
import { needs } from '@storefront/testkit/needs';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open } from '../testing/ask.ts';
import { createBrowser, signUpAndBuy } from '../testing/browser.ts';
import { pgbouncer, type RunningPgbouncer, startPgbouncer } from '../testing/pgbouncer.ts';
import { emptyDatabase, type Stores, startStores, type TestPostgres } from '../testing/stores.ts';

/** Number of shoppers per server. */
const SHOPPERS = 3;
/** Connections of the pooler, each server's direct ones for events, locks and the queue, and this test's. */
const MOST_CONNECTIONS = 40;
const installed = needs('pgbouncer');
const pooled = test.runIf(pgbouncer);

let postgres: TestPostgres;
let pooler: RunningPgbouncer;
let stores: Stores;

beforeAll(async () => {
  if (!pgbouncer) return;
  postgres = await emptyDatabase();
  pooler = await startPgbouncer(postgres.url);
  stores = await startStores(2, { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url });
});
afterAll(async () => {
  await stores?.stop();
  await pooler?.stop();
  await postgres?.stop();
});

const urlOf = (server: number) => `http://127.0.0.1:${stores.ports[server % stores.ports.length]}`;
const shopper = (at: number) =>
  createBrowser(urlOf(at), stores.origin, { headers: { 'x-forwarded-for': `203.0.113.${at}` } });

pooled('shoppers of both servers sign up and buy', installed, async () => {
  const buyAt = async (server: number) => {
    const statuses: string[] = [];
    for (let count = 0; count < SHOPPERS; count += 1) {
      statuses.push((await signUpAndBuy(shopper(server))).status);
    }
    return statuses;
  };
  const statuses = (await Promise.all([buyAt(0), buyAt(1)])).flat();
  expect(statuses).toEqual(statuses.map(() => 'paid'));
});

pooled('what one server writes is news at the other', installed, async () => {
  const stream = await open(`${urlOf(1)}/api/support-messages/events`);
  expect(stream.statusCode).toBe(200);
  let events = '';
  stream.on('data', (chunk) => {
    events += chunk;
  });
  const visitor = shopper(0);
  const challenge = await visitor.call<Challenge>('GET', '/api/captcha?action=support');
  const solution = await solveChallenge({ challenge, deriveKey });
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const message = { name: 'Mara', email: 'mara@example.com', subject: 'From next door', message: 'Hello?' };
  await visitor.call('POST', '/api/support-messages', { ...message, captcha });
  await expect.poll(() => events).toMatch(/^event: /m);
  stream.destroy();
});

pooled('the pooler has few connections to Postgres, however many the servers have to it', installed, async () => {
  const client = new pg.Client(postgres.url);
  await client.connect();
  const { rows } = await client.query(
    'select count(*)::int as count from pg_stat_activity where datname = current_database()',
  );
  await client.end();
  expect(rows[0].count).toBeLessThanOrEqual(MOST_CONNECTIONS);
});

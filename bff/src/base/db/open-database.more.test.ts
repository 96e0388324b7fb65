/** Which databases a command accepts, and how it migrates them. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createDatabase,
  createTestDatabase,
  databaseUrl,
  dropDatabase,
  LONG_TIMEOUTS,
  type TestDatabase,
} from '@storefront/testkit/postgres/test-database';
import { startDatabaseProxy } from '@storefront/testkit/servers/database-proxy';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { loadEnv } from '../../process/env.ts';
import { SECOND } from '../clock.ts';
import { createLog } from '../log.ts';
import { migrateToLatest } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { createDb } from './pool.ts';

const log = createLog('silent');
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database.drop());

const open = (variables: Record<string, string> = {}) =>
  openDatabase(loadEnv({ DATABASE_URL: database.url, ...variables }), log);

/** Makes the server report false facts about itself to new connections. */
async function pretend(name: string, definition: string): Promise<void> {
  await database.query('create schema pretence');
  await database.query(`create ${definition}`);
  await database.query(`alter database ${name} set search_path = pretence, pg_catalog, public`);
}

async function databaseName(): Promise<string> {
  const [row] = await database.query<{ name: string }>('select current_database() as name');
  return row?.name ?? '';
}

/** Makes the server report `value` as its setting `name`. */
const pretendSetting = async (name: string, value: string) =>
  pretend(
    await databaseName(),
    `function pretence.current_setting(setting text) returns text language sql return
       case setting when '${name}' then '${value}' else pg_catalog.current_setting(setting) end`,
  );

test('a PostgreSQL older than 16 is refused', async () => {
  await pretendSetting('server_version_num', '150012');
  await expect(open()).rejects.toThrow('DATABASE_URL names a PostgreSQL 15; the store needs 16 or newer.');
});

test('a database that cannot hold every character is refused', async () => {
  await pretendSetting('server_encoding', 'SQL_ASCII');
  await expect(open()).rejects.toThrow(
    'The database of DATABASE_URL has the encoding SQL_ASCII; the store needs UTF8.',
  );
});

test('in production a superuser is refused, in development it is not', async () => {
  await pretend(await databaseName(), 'view pretence.pg_roles as select current_user as rolname, true as rolsuper');
  const production = {
    NODE_ENV: 'production',
    GOOGLE_CLIENT_ID: 'shop',
    GOOGLE_CLIENT_SECRET: 'a secret of Google and the shop',
    PUBLIC_ORIGIN: 'https://shop.example',
    ACCOUNT_SECRET: 'forty characters that nobody else has seen',
    RELEASE_LINK_SECRET: 'thirty-two characters of randomness',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'post@shop.example',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'a token',
    TWILIO_FROM: '+15005550006',
    PAYMENTS: 'simulated',
  };
  await expect(open(production)).rejects.toThrow('DATABASE_URL names a superuser');
  await (await open()).destroy();
});

test('several processes that start at once on an empty database bring it up to date together', async () => {
  const adminUrl = databaseUrl(inject('templateUrl'), 'postgres');
  const name = `storefront_open_${process.pid}`;
  await createDatabase(adminUrl, name);
  const env = loadEnv({ DATABASE_URL: databaseUrl(adminUrl, name) });
  const processes = await Promise.all([1, 2, 3].map(() => openDatabase(env, log)));
  for (const db of processes) expect(await migrateToLatest(db, log)).toEqual([]);
  await Promise.all(processes.map((db) => db.destroy()));
  await dropDatabase(adminUrl, name);
});

test("bringing the schema up to date waits for another process's migration, longer than any request may wait", async () => {
  const other = createDb(
    database.url,
    { poolSize: 1, ...LONG_TIMEOUTS, statementTimeout: Number.POSITIVE_INFINITY },
    log,
  );
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const migration = other.transaction().execute(async (tx) => {
    await sql`lock table schema_migrations`.execute(tx);
    lock();
    await sleep(5.5 * SECOND);
  });
  await locked;
  await (await open()).destroy();
  await migration;
  await other.destroy();
});

test('bringing the schema up to date waits for its connection longer than any request may', async () => {
  // The first connection checks for a pooler.
  const proxy = await startDatabaseProxy(database.url, (before) => (before === 0 ? 0 : 1.5 * SECOND));
  const db = await open({ DATABASE_DIRECT_URL: proxy.through(database.url) });
  await db.destroy();
  await proxy.cut();
});

test('no process looks at the schema while another one changes it', async () => {
  const other = createDb(
    database.url,
    { poolSize: 1, ...LONG_TIMEOUTS, statementTimeout: Number.POSITIVE_INFINITY },
    log,
  );
  await sql`select pg_advisory_lock(hashtext('storefront.schema'))`.execute(other);
  const opening = open();
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'";
  await expect.poll(async () => (await database.query(waiting)).length).toBe(1);
  await other.destroy();
  await (await opening).destroy();
});

/** Unreachable, unresponsive or slow databases, and clients that have disconnected. */

import { createTestDatabase, type TestDatabase } from '@storefront/testkit/postgres/test-database';
import { type DatabaseProxy, startDatabaseProxy } from '@storefront/testkit/servers/database-proxy';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { MINUTE } from '../clock.ts';
import { createLog } from '../log.ts';
import type { Db } from './database.ts';
import { withLimits } from './limits.ts';
import { createDb, databaseState, pingDatabase } from './pool.ts';
import { inLongTransaction, inTransaction } from './transaction.ts';

const POOL_SIZE = 2;
let database: TestDatabase;
let proxy: DatabaseProxy;
let db: Db;
let logs: string[];
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await startDatabaseProxy(database.url);
  logs = [];
  db = open();
});
afterEach(async () => {
  await db.destroy();
  await proxy.cut();
});

function open(statementTimeout?: number): Db {
  const log = createLog('trace', { write: (line) => logs.push(line) });
  const limits = statementTimeout === undefined ? {} : { statementTimeout };
  return createDb(proxy.through(database.url), { poolSize: POOL_SIZE, ...limits }, log);
}

/** Fills the pool with idle connections. */
const connectAll = (to = db) => Promise.all([slept(to, 0.05), slept(to, 0.05)]);

const slept = (to: Db, seconds: number, mark = 0) =>
  sql`select pg_sleep(${sql.lit(seconds)}), ${sql.lit(mark)}`.execute(to);

const countRunning = async (mark: number) =>
  (await database.query('select from pg_stat_activity where query like $1 and state <> $2', [`%, ${mark}`, 'idle']))
    .length;

test('while the database is away, queries fail without trying, until it is back', async () => {
  await pingDatabase(db);
  await proxy.cut();
  await expect(pingDatabase(db)).rejects.toThrow(/Connection terminated|ECONNREFUSED/);
  await expect.poll(() => databaseState(db)).toMatchObject({ isWell: false, total: 0 });
  await expect(pingDatabase(db)).rejects.toThrow('no database since');
  expect(databaseState(db)).toMatchObject({ isWell: false, total: 0, idle: 0, waiting: 0 });
  await proxy.mend();
  await expect.poll(() => databaseState(db)?.isWell).toBe(true);
  await pingDatabase(db);
  expect(logs.filter((line) => /database_(away|back)/.test(line))).toHaveLength(2);
});

test('a database that accepts connections and says nothing is away, too', async () => {
  await connectAll();
  proxy.silence();
  await expect.poll(() => databaseState(db)).toMatchObject({ isWell: false, total: 0 });
  await expect(pingDatabase(db)).rejects.toThrow('no database since');
  proxy.unsilence();
  await expect.poll(() => databaseState(db)?.isWell).toBe(true);
  await pingDatabase(db);
});

test('idle connections that have gone mute are noticed, dropped and replaced', async () => {
  await connectAll();
  proxy.freeze();
  await expect.poll(() => databaseState(db)?.total).toBe(0);
  await pingDatabase(db);
  expect(databaseState(db)).toMatchObject({ isWell: true, total: 1, idle: 1 });
  expect(logs.some((line) => line.includes('database_connection_mute'))).toBe(true);
});

test('a statement whose connection has gone mute is given up, and so is its transaction', async () => {
  const own = open(100);
  const work = inTransaction(own, async (tx) => {
    proxy.freeze();
    await pingDatabase(tx);
  });
  await expect(work).rejects.toThrow('the database did not answer within 1100 ms');
  await pingDatabase(own);
  await expect.poll(() => databaseState(own)).toMatchObject({ isWell: true, total: 1 });
  await own.destroy();
});

test('the end of a pool waits for no mute connection, and leaves no statement running', async () => {
  const hangs = slept(db, 60, 17).catch((error: unknown) => error);
  await expect.poll(() => countRunning(17)).toBe(1);
  const { promise: frozen, resolve: freeze } = Promise.withResolvers<void>();
  const mute = inTransaction(db, async (tx) => {
    proxy.freeze();
    freeze();
    await pingDatabase(tx);
  }).catch((error: unknown) => error);
  await frozen;
  await db.destroy();
  expect(String(await mute)).toMatch(/connection error|Connection terminated/);
  expect(String(await hangs)).toContain('Connection terminated');
  await expect.poll(() => countRunning(17)).toBe(0);
});

test('a statement that nobody waits for any more is ended at once, and its connection replaced', async () => {
  const client = new AbortController();
  const work = withLimits({ signal: () => client.signal }, () => slept(db, 60, 18));
  const gone = expect(work).rejects.toThrow('the client has gone');
  await expect.poll(() => countRunning(18)).toBe(1);
  client.abort();
  await gone;
  await expect.poll(() => countRunning(18)).toBe(0);
  await expect(withLimits({ signal: () => client.signal }, () => pingDatabase(db))).rejects.toThrow('has gone');
  await connectAll();
  expect(databaseState(db)).toMatchObject({ isWell: true, waiting: 0 });
});

test('long transactions have no time limit, and others keep theirs', async () => {
  const own = open(100);
  const timeouts = async (to: Db) =>
    (await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(to)).rows[0]
      ?.timeout;
  await inLongTransaction(own, async (tx) => {
    expect(await timeouts(tx)).toBe('0');
    await slept(tx, 1.3);
  });
  expect(await timeouts(own)).toBe('100ms');
  await expect(slept(own, MINUTE)).rejects.toMatchObject({ code: '57014' });
  await own.destroy();
});

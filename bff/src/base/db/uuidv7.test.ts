/** UUIDv7 ids on servers without uuidv7(), such as PostgreSQL 16 and 17. */

import {
  createDatabase,
  databaseUrl,
  dropDatabase,
  LONG_TIMEOUTS,
  withClient,
} from '@storefront/testkit/postgres/test-database';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createLog } from '../log.ts';
import { migrateToLatest } from './migrate.ts';
import { createDb } from './pool.ts';

const adminUrl = databaseUrl(inject('templateUrl'), 'postgres');
const name = `storefront_uuidv7_${process.pid}`;
const url = databaseUrl(adminUrl, name);

const query = <Row extends object>(sql: string) =>
  withClient(url, async (client) => (await client.query<Row>(sql)).rows);

beforeAll(async () => {
  await createDatabase(adminUrl, name);
  // Hides the server's own function, so that every session finds what this schema creates.
  await query('create schema older');
  await query(`create function older.to_regprocedure(text) returns regprocedure language sql
    return (select oid::regprocedure from pg_proc where proname || '()' = $1 and pronamespace = 'older'::regnamespace)`);
  await query(`alter database ${name} set search_path = older, pg_catalog, public`);
  await Promise.all([1, 2, 3].map(migrate));
});
afterAll(() => dropDatabase(adminUrl, name));

async function migrate(): Promise<void> {
  const log = createLog('silent');
  const db = createDb(url, { poolSize: 1, ...LONG_TIMEOUTS }, log);
  await migrateToLatest(db, log).finally(() => db.destroy());
}

test('tables take their ids from the function that stands in', async () => {
  const [column] = await query<{ default: string }>(
    "select pg_get_expr(adbin, adrelid) as default from pg_attrdef where adrelid = 'orders'::regclass limit 1",
  );
  expect(column?.default).toBe('uuidv7()');
  expect(
    await query("select 1 from pg_proc where proname = 'uuidv7' and pronamespace = 'older'::regnamespace"),
  ).toHaveLength(1);
});

test('ids are UUIDs of version 7 and of this moment, unique and in the order they were made', async () => {
  const before = Date.now();
  const rows = await query<{ id: string }>('select older.uuidv7() as id from generate_series(1, 20000)');
  const after = Date.now();
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  // Two ids from the same microsecond may be in either order.
  const momentOf = (id: string) => id.slice(0, 18);
  expect(ids.map(momentOf)).toEqual(ids.map(momentOf).sort());
  const times = ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16));
  expect(times[0]).toBeGreaterThanOrEqual(before);
  expect(times.at(-1)).toBeLessThanOrEqual(after);
});

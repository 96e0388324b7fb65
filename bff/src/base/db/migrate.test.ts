/** The schema is created once, and enforces the rules that code must not break. */

import {
  createDatabase,
  createTestDatabase,
  databaseUrl,
  dropDatabase,
  LONG_TIMEOUTS,
  type TestDatabase,
} from '@storefront/testkit/postgres/test-database';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createLog } from '../log.ts';
import { migrateToLatest } from './migrate.ts';
import { createDb } from './pool.ts';

const log = createLog('silent');

test('several processes starting at once on an empty database migrate it once', async () => {
  const adminUrl = databaseUrl(inject('templateUrl'), 'postgres');
  const name = `storefront_migrate_${process.pid}`;
  await createDatabase(adminUrl, name);
  const processes = [1, 2, 3].map(() => createDb(databaseUrl(adminUrl, name), { poolSize: 2, ...LONG_TIMEOUTS }, log));
  const ran = await Promise.all(processes.map((db) => migrateToLatest(db, log)));
  const names = ran.flat();
  expect(names).toContain('0001_accounts');
  expect(names).toHaveLength(new Set(names).size);
  await Promise.all(processes.map((db) => db.destroy()));
  await dropDatabase(adminUrl, name);
});

test('a migration that was merged after a later one still runs', async () => {
  const database = await createTestDatabase(inject('templateUrl'));
  await database.query("delete from schema_migrations where name = '0005_rate_limits'");
  await database.query("delete from kysely_migration where name = '0005_rate_limits'");
  await database.query('drop table rate_limits');
  const db = createDb(database.url, { poolSize: 1, ...LONG_TIMEOUTS }, log);
  expect(await migrateToLatest(db, log)).toEqual(['0005_rate_limits']);
  await db.destroy();
  await database.drop();
});

test('products of before get their features from what was measured then', async () => {
  const database = await createTestDatabase(inject('templateUrl'));
  await database.query('alter table products disable trigger products_features; drop index products_features_idx');
  const model = { facts: { textures: 1, animations: [{ name: 'Walk', seconds: 1 }] } };
  await database.query("update products set model = $1 where id = '1'", [JSON.stringify(model)]);
  for (const table of ['schema_migrations', 'kysely_migration'])
    await database.query(`delete from ${table} where name = '0084_product_features_index'`);
  const db = createDb(database.url, { poolSize: 1, ...LONG_TIMEOUTS }, log);
  expect(await migrateToLatest(db, log)).toEqual(['0084_product_features_index']);
  expect(await database.query('select id, features from products order by id')).toEqual([
    { id: '1', features: ['animated', 'textured'] },
    { id: '2', features: [] },
  ]);
  await db.destroy();
  await database.drop();
});

describe('the database itself refuses', () => {
  let database: TestDatabase;
  const userId = '01890a5d-ac96-774b-bcce-b302099a8057';
  beforeAll(async () => {
    database = await createTestDatabase(inject('templateUrl'));
    await database.query(
      "insert into users (id, email, username, created_at, last_login_at) values ($1, 'a@b.co', 'a', now(), now())",
      [userId],
    );
    await database.query('insert into carts (user_id, created_at, updated_at) values ($1, now(), now())', [userId]);
  });
  afterAll(() => database.drop());

  const order = (columns: string, values: string) =>
    `insert into orders (user_id, total_cents, request_hash, created_at, idempotency_key${columns})
     values ('${userId}', 1, sha256('x'), now(), gen_random_uuid()::text${values})`;

  const withReleases = (statement: string) =>
    `insert into releases (app, version, description) values ('x', 'v1', '{}'), ('x', 'v2', '{}');
     insert into active_releases (app, version) values ('x', 'v1');
     ${statement}`;
  const canary = (values: string) =>
    withReleases(`update active_releases set (canary_version, canary_percent, canary_started_at) = (${values})`);

  test.each([
    [
      'a second account of one e-mail',
      "insert into users (email, username, created_at, last_login_at) values ('A@B.co', 'a', now(), now())",
    ],
    ['any role but user', "update users set role = 'admin'"],
    [
      'a session token that is no hash',
      `insert into sessions (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at) values ('x', '${userId}', '', now(), now(), now() + interval '1 day')`,
    ],
    ['a password that is no hash', `insert into password_credentials values ('${userId}', 'secret', now())`],
    ['a negative price', 'update products set price_cents = -1'],
    ['an unknown category', "update products set category = 'boats'"],
    ['a quantity of none', `insert into cart_items values ('${userId}', '1', 0, now())`],
    ['a quantity of a thousand', `insert into cart_items values ('${userId}', '1', 1000, now())`],
    ['a paid order without a time', order(', status, payment_reference', ", 'paid', 'x'")],
    ['a paid order without a reference', order(', status, paid_at', ", 'paid', now()")],
    [
      'two orders under one key',
      `insert into orders (user_id, status, total_cents, request_hash, created_at, idempotency_key)
       values ('${userId}', 'declined', 1, sha256('x'), now(), 'the-same-key-twice'),
              ('${userId}', 'pending', 1, sha256('x'), now(), 'the-same-key-twice')`,
    ],
    ['two pending orders of one user', `${order('', '')}; ${order('', '')}`],
    ['a live release that does not exist', "insert into active_releases (app, version) values ('shell', '1')"],
    ['a canary that is active', withReleases("update active_releases set canary_version = 'v1', canary_percent = 5")],
    ['a canary that does not exist', canary("'v9', 5, now()")],
    ['a canary for nobody', canary("'v2', 0, now()")],
    ['a canary for everybody', canary("'v2', 100, now()")],
    ['a canary without a share', canary("'v2', null, now()")],
    ['to forget a release that is a canary', `${canary("'v2', 5, now()")}; delete from releases where version = 'v2'`],
    [
      'a contract without its document',
      withReleases("update releases set contract_version = '0123456789ab' where version = 'v1'"),
    ],
    [
      'a share in the history of anything but a canary',
      "insert into release_events (app, action, version, percent, actor, at) values ('x', 'activate', 'v1', 5, 'a', now())",
    ],
    [
      'counts that are no minute’s',
      withReleases("insert into release_health values ('x', 'v1', '2026-01-01 00:00:01Z')"),
    ],
    [
      'a vote that tells its network',
      withReleases("insert into release_votes values ('x', 'v1', '192.0.2.0/24', sha256('x'), now())"),
    ],
    ['counts of an unknown release', "insert into release_health values ('x', 'v1', '2026-01-01 00:00:00Z')"],
  ])('%s', async (_, statement) => {
    await expect(database.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
  });
});

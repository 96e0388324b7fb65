/** Two store processes behind pgbouncer in transaction mode, with fewer connections than either has. */
import { contract } from '@storefront/contract';
import { needs } from '@storefront/testkit/needs';
import { hasPgbouncer, type RunningPgbouncer, startPgbouncer } from '@storefront/testkit/postgres/pgbouncer';
import { createTestDatabase, type TestDatabase } from '@storefront/testkit/postgres/test-database';
import { createTestClient, TEST_ORIGIN, type TestClient } from '@storefront/testkit/test-client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { add, pay } from '../../testing/checkout.ts';
import { type StoreProcess, startListeningStore, startStore } from '../../testing/store-process.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import { withLimits } from './limits.ts';
import { createDb } from './pool.ts';
import { inLongTransaction, inTransaction } from './transaction.ts';

const SERVER_CONNECTIONS = 3;
const SHOPPERS = 12;

describe.runIf(hasPgbouncer)('behind a pooler in transaction mode', needs('pgbouncer'), () => {
  let database: TestDatabase;
  let pooler: RunningPgbouncer;
  beforeAll(async () => {
    database = await createTestDatabase(inject('templateUrl'));
    pooler = await startPgbouncer(database.url, SERVER_CONNECTIONS);
  });
  afterAll(async () => {
    await pooler.stop();
    await database.drop();
  });

  describe('two processes', () => {
    let stores: StoreProcess[];
    beforeAll(async () => {
      const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url, PUBLIC_ORIGIN: TEST_ORIGIN };
      stores = await Promise.all([startListeningStore(env), startListeningStore(env)]);
    });
    afterAll(async () => {
      for (const { child } of stores) child.kill('SIGTERM');
      expect(await Promise.all(stores.map(({ exit }) => exit))).toEqual([0, 0]);
    });

    const client = (at: number): TestClient => {
      const origin = stores[at % stores.length]?.origin;
      return createTestClient({ request: (path, init) => fetch(`${origin}${path}`, init) });
    };

    test('start, migrate and take orders side by side', async () => {
      const shoppers = Array.from({ length: SHOPPERS }, (_, number) => client(number));
      // One after another: hashing many passwords at once overloads a busy machine.
      for (const [number, browser] of shoppers.entries()) {
        const body = { email: `pooled-${number}@example.com`, password: TEST_PASSWORD };
        await browser.call(contract.signUp, { body });
      }
      const orders = await Promise.all(shoppers.map(async (browser) => pay(browser, await add(browser))));
      expect(orders.map(({ order }) => order.status)).toEqual(orders.map(() => 'paid'));
      expect(await database.query('select status, count(*)::int from orders group by status')).toEqual([
        { status: 'paid', count: SHOPPERS },
      ]);
    });

    test('both tell a new price at once, which they keep in memory', async () => {
      const prices = () =>
        Promise.all(
          [0, 1].map(async (at) => {
            const product = await client(at).call(contract.getProduct, { params: { productId: '1' } });
            return product.priceCents;
          }),
        );
      expect(await prices()).toEqual([2999, 2999]);
      await database.query("update products set price_cents = 3100 where id = '1'");
      await expect.poll(prices).toEqual([3100, 3100]);
    });
  });

  test('transactions have their time limits all the same, which the next one does not inherit', async () => {
    const db = createDb(pooler.url, { poolSize: 2, isPooled: true }, createLog('silent'));
    const timeout = async (to: typeof db) =>
      (await sql<{ value: string }>`select current_setting('statement_timeout') as value`.execute(to)).rows[0]?.value;
    expect(await inTransaction(db, timeout)).toBe('5s');
    expect(await inLongTransaction(db, timeout)).toBe('0');
    expect(await timeout(db)).toBe('0');
    await db.destroy();
  });

  test('a statement that nobody waits for is ended at the server', async () => {
    const db = createDb(pooler.url, { poolSize: 1, isPooled: true }, createLog('silent'));
    const leaving = new AbortController();
    const work = withLimits({ signal: () => leaving.signal }, () => sql`select pg_sleep(60), 71`.execute(db));
    const gone = expect(work).rejects.toThrow('has gone');
    const running = "select from pg_stat_activity where query like '%pg_sleep(60), 71' and state = 'active'";
    await expect.poll(async () => (await database.query(running)).length).toBe(1);
    leaving.abort();
    await gone;
    await expect.poll(async () => (await database.query(running)).length).toBe(0);
    await db.destroy();
  });

  test('without the direct address, no process starts, and says what is missing', async () => {
    const store = await startStore({ DATABASE_URL: pooler.url });
    expect(await store.exit).toBe(1);
    expect(store.stderr()).toBe(
      'DATABASE_URL points to a pooler; set DATABASE_DIRECT_URL to the address of the server behind it.\n',
    );
  });
});

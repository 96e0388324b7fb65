/** A minute without Postgres, for visitors of a real process without a cache in front. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATA_AS_OF_HEADER } from '@storefront/contract';
import { type EmbeddedPostgres, ensurePostgres } from '@storefront/embedded-postgres';
import { locationOf } from '@storefront/embedded-postgres/location';
import { LONG_TIMEOUTS, withClient } from '@storefront/testkit/postgres/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE, SECOND, systemClock } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { migrateToLatest } from '../../base/db/migrate.ts';
import { createDb } from '../../base/db/pool.ts';
import { createLog } from '../../base/log.ts';
import { seedProducts } from '../../shop/catalog/seed.ts';
import { browsableApps, serverFile } from '../../testing/browsable-store.ts';
import { publishSample } from '../../testing/sample-builds.ts';
import { type StoreProcess, startListeningStore } from '../../testing/store-process.ts';

const PAGES = ['/home', '/store', '/store/castle', '/support', '/about'];
const VISITORS = 4;
/** Milliseconds between two pages of a visitor. */
const PAUSE = 0.1 * SECOND;

let directory: string;
let postgres: EmbeddedPostgres;
let db: Db;
let store: StoreProcess;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'outage-'));
  postgres = await startPostgres();
  const log = createLog('silent');
  db = createDb(postgres.url(), { poolSize: 2, ...LONG_TIMEOUTS }, log);
  await migrateToLatest(db, log);
  await seedProducts(db, systemClock.now());
  for (const app of browsableApps) {
    await publishSample({ db, clock: systemClock }, directory, app, 'v1', serverFile(app, 'v1'));
  }
  store = await startListeningStore({
    DATABASE_URL: postgres.url(),
    TRUSTED_PROXY_HOPS: '1',
    ASSETS_DIR: join(directory, 'assets'),
    // Generous, for busy machines.
    RENDER_BUDGET: `${10 * SECOND}`,
  });
});
afterAll(async () => {
  store.child.kill('SIGKILL');
  await db.destroy();
  await postgres.stop();
  const { data, socket } = locationOf(join(directory, 'postgres'));
  for (const path of [dirname(data), socket, directory]) await rm(path, { recursive: true, force: true });
});

const startPostgres = () => ensurePostgres({ directory: join(directory, 'postgres'), durable: false });

interface Seen {
  readonly wrong: string | undefined;
  /** True when the page says that its data is from an earlier time. */
  readonly isOld: boolean;
}

let visits = 0;
/** Visits from a new address each time, because addresses are rate-limited. */
async function visit(path: string): Promise<Seen> {
  visits += 1;
  const headers = { accept: 'text/html', 'x-forwarded-for': `10.${visits >> 8}.${visits % 256}.1` };
  try {
    const response = await fetch(store.origin + path, { headers });
    const isWhole = /<\/html>\s*$/.test(await response.text());
    const isOld = response.headers.has(DATA_AS_OF_HEADER);
    return { wrong: response.status === 200 && isWhole ? undefined : `${path} ${response.status}`, isOld };
  } catch (error) {
    return { wrong: `${path} ${String(error)}`, isOld: false };
  }
}

/** Sends visitors through all pages repeatedly until `isOver`. */
async function browse(isOver: () => boolean): Promise<Seen[]> {
  const seen: Seen[] = [];
  const visitor = async (_: unknown, start: number) => {
    for (let page = start; !isOver(); page += 1) {
      seen.push(await visit(PAGES[page % PAGES.length] ?? '/home'));
      await sleep(PAUSE);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  return seen;
}

const wrongOf = (seen: readonly Seen[]) => seen.flatMap(({ wrong }) => wrong ?? []);

test('while Postgres is stopped for a minute visitors meet no error, and afterwards all is of now again', async () => {
  for (const path of PAGES) expect(await visit(path)).toEqual({ wrong: undefined, isOld: false });
  let isBack = false;
  const browsing = browse(() => isBack);
  const stoppedAt = performance.now();
  await postgres.stop();
  await sleep(1 * MINUTE - (performance.now() - stoppedAt));
  postgres = await startPostgres();
  await withClient(postgres.url(), (client) => client.query("update products set price_cents = 3456 where id = '1'"));
  await expect.poll(() => visit('/store/castle')).toEqual({ wrong: undefined, isOld: false });
  isBack = true;
  const seen = await browsing;
  expect(wrongOf(seen)).toEqual([]);
  const old = seen.filter(({ isOld }) => isOld).length;
  expect(old).toBeGreaterThan(seen.length / 2);
  expect(store.stdout()).toContain('"event":"database_away"');
  for (const path of PAGES) expect(await visit(path)).toEqual({ wrong: undefined, isOld: false });
  expect(await (await fetch(`${store.origin}/store/castle`)).text()).toContain('"priceCents":3456');
});

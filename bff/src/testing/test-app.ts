/** The whole app on a database of its own, with a clock, payments and log the test holds in its hands. */
import { contract } from '@storefront/contract';
import { inject } from 'vitest';
import { createPasswords } from '../accounts/passwords.ts';
import { type App, createApp } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { createDb } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { Deps } from '../deps.ts';
import { createLog, type Log } from '../log.ts';
import { noPageCache } from '../pages/page-cache.ts';
import { localAssetStore } from '../releases/asset-store.ts';
import { createReleaseRegistry, type ReleaseRegistry } from '../releases/registry.ts';
import { type FakePayments, fakePayments } from './fake-payments.ts';
import { createTestClient, TEST_ORIGIN, type TestClient } from './test-client.ts';

export interface TestClock extends Clock {
  /** Moves time forward by `milliseconds`. */
  advance(milliseconds: number): void;
}

export interface TestApp extends App {
  readonly db: Db;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly payments: FakePayments;
  readonly releases: ReleaseRegistry;
  readonly log: Log;
  /** Every line logged so far. */
  readonly logs: string[];
  /** A new browser at a new address. */
  client(address?: string): TestClient;
  /** A new browser, signed up and signed in. */
  signedIn(email?: string): Promise<TestClient>;
  stop(): Promise<void>;
}

/** Milliseconds, as by default. */
export const RENDER_BUDGET = 200;

export const TEST_PASSWORD = 'velvet-lantern-42';

interface TestAppOptions extends Partial<Deps> {
  readonly poolSize?: number;
  /** How the app reaches the database, when not directly. */
  readonly throughUrl?: (url: string) => string;
}

export async function startTestApp({ poolSize = 10, throughUrl, ...overrides }: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(inject('templateUrl'));
  const logs: string[] = [];
  const log = createLog('trace', { write: (line) => logs.push(line) });
  const db = createDb(throughUrl?.(database.url) ?? database.url, { poolSize }, log);
  const clock = createTestClock();
  const payments = fakePayments();
  const releases = freshReleases(
    createReleaseRegistry({ db, databaseUrl: database.url, clock, log, devUrl: overrides.assets?.devUrl }),
  );
  const app = createApp({
    db,
    clock,
    log,
    payments,
    releases,
    pageCache: noPageCache,
    releaseLinkSecret: 'thirty-two characters of randomness',
    passwords: createPasswords(),
    publicOrigins: [TEST_ORIGIN],
    trustedProxyHops: 1,
    production: false,
    isShuttingDown: () => false,
    assets: { store: localAssetStore(''), devUrl: undefined },
    mediaDirectory: '',
    renderBudget: RENDER_BUDGET,
    ...overrides,
  });
  const client = (address?: string) => createTestClient(app.app, address);
  let accounts = 0;
  return {
    ...app,
    db,
    database,
    clock,
    payments,
    releases,
    log,
    logs,
    client,
    async signedIn(email) {
      accounts += 1;
      const browser = client();
      await browser.call(contract.signUp, {
        body: { email: email ?? `shopper-${accounts}@example.com`, password: TEST_PASSWORD },
      });
      return browser;
    },
    async stop() {
      await releases.stop();
      await db.destroy();
      // Its database goes when the run ends: ext4 makes files slowly while it remembers many that were just deleted.
    },
  };
}

/** The registry as it is at each request: what a test has just changed counts for the next one without waiting. */
function freshReleases(releases: ReleaseRegistry): ReleaseRegistry {
  return {
    ...releases,
    hasCanary: async () => {
      await releases.refresh();
      return releases.hasCanary();
    },
    releasesFor: async (visitor) => {
      await releases.refresh();
      return releases.releasesFor(visitor);
    },
  };
}

function createTestClock(): TestClock {
  let now = Date.parse('2026-06-01T12:00:00Z');
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

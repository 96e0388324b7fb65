/** The whole app on a separate database, with a clock, payments and log that the test controls. */

import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@storefront/contract';
import { createTestDatabase, LONG_TIMEOUTS, type TestDatabase } from '@storefront/testkit/postgres/test-database';
import { createTestClient, TEST_ORIGIN, type TestClient } from '@storefront/testkit/test-client';
import { inject } from 'vitest';
import { type Clock, SECOND } from '../base/clock.ts';
import { type Components, createComponents } from '../base/component-health.ts';
import type { Db } from '../base/db/database.ts';
import { createListener, type Listener } from '../base/db/listen.ts';
import { createDb, type PoolOptions } from '../base/db/pool.ts';
import type { Replica } from '../base/db/replica.ts';
import { createLog, type Log } from '../base/log.ts';
import type { Secret } from '../base/secrets.ts';
import { localObjectStore } from '../base/storage/local-object-store.ts';
import type { ObjectStore } from '../base/storage/object-store.ts';
import { createPictures } from '../base/storage/pictures.ts';
import { createIdentityProvider } from '../people/oidc/identity-provider.ts';
import { type App, type AppOptions, createApp } from '../process/app.ts';
import type { Deps } from '../process/deps.ts';
import { createDevelopedReleases } from '../releases/serving/developed-releases.ts';
import { createReleaseRegistry, type ReleaseRegistry } from '../releases/serving/registry.ts';
import { localAssetStore } from '../releases/store/asset-store.ts';
import { belongings } from '../shop/belongings.ts';
import { noSupportNews } from '../shop/support/news.ts';
import { noPageCache } from '../site/pages/page-cache.ts';
import { createRenderers } from '../site/pages/rendering/renderers.ts';
import { createVisitors, type Visitors } from '../site/visitors/visitors.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { type FakePayments, fakePayments } from './fake-payments.ts';
import { type MemoryOutbox, memoryOutbox } from './memory-outbox.ts';

export interface TestClock extends Clock {
  /** Moves time forward by `milliseconds`. */
  advance(milliseconds: number): void;
}

export interface TestApp extends App {
  readonly db: Db;
  readonly replica: Replica | undefined;
  readonly listener: Listener;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly payments: FakePayments;
  readonly paymentTimeout: number;
  /** The emails and texts that were sent. */
  readonly outbox: MemoryOutbox;
  /** Stores the contents of users' files, below `filesDirectory` by default. */
  readonly files: ObjectStore;
  readonly filesDirectory: string;
  readonly draftsDirectory: string;
  readonly releases: ReleaseRegistry;
  readonly visitors: Visitors;
  readonly log: Log;
  readonly components: Components;
  readonly publicOrigins: Deps['publicOrigins'];
  readonly accountSecret: Secret;
  readonly releaseLinkSecret: Secret;
  /** Every line logged so far. */
  readonly logs: string[];
  /** The app's collaborators. */
  readonly allDeps: Deps;
  /** Returns another process of the store, which shares everything except `own`. */
  beside(own: Partial<Deps>, options?: AppOptions): App;
  /** Returns a new browser at a new address. */
  client(address?: string): TestClient;
  /** Returns a new browser, signed up and signed in. */
  signedIn(email?: string): Promise<TestClient>;
  stop(): Promise<void>;
}

/** Milliseconds of CPU time, like the default. */
export const RENDER_BUDGET = 200;

export const TEST_PASSWORD = 'velvet-lantern-42';

interface TestAppOptions extends Partial<Deps> {
  readonly poolSize?: number;
  /** Timeouts of its pool; long unless the test is about them. */
  readonly timeouts?: Pick<PoolOptions, 'connectTimeout' | 'statementTimeout'>;
  /** Maps the database's URL to that of a proxy or a pooler. */
  readonly throughUrl?: (url: string) => string;
  /** Creates another payment provider than the fake one. */
  readonly paymentsOn?: (db: Db) => Deps['payments'];
}

/** Secret that protects accounts in tests. */
export const TEST_SECRET = 'forty characters that nobody else has seen';

export async function startTestApp({
  poolSize = 10,
  timeouts = LONG_TIMEOUTS,
  throughUrl,
  paymentsOn,
  ...overrides
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(inject('templateUrl'));
  const logs: string[] = [];
  const log = createLog('trace', { write: (line) => logs.push(line) });
  const url = throughUrl?.(database.url) ?? database.url;
  const db = createDb(url, { poolSize, ...timeouts }, log);
  const listener = createListener(database.url, log);
  const filesDirectory = join(tmpdir(), `storefront-files-${randomUUID()}`);
  const fakes = createFakes();
  const { clock } = fakes;
  const components = createComponents({ clock, log });
  const devUrl = overrides.assets?.devUrl;
  const releases = freshReleases(
    devUrl === undefined
      ? createReleaseRegistry({ db, listener, clock, log, components })
      : createDevelopedReleases(devUrl),
  );
  const visitors = createVisitors({ db, clock, log });
  const store = overrides.assets?.store ?? localAssetStore('');
  const renderers = createRenderers({ store, count: 1, budget: RENDER_BUDGET });
  const own = {
    db,
    listener,
    log,
    components,
    releases,
    renderers,
    visitors,
    belongings,
    files: localObjectStore(filesDirectory),
    ...fakes,
  };
  const deps: Deps = { ...depsInTests(clock), ...own, ...overrides, ...(paymentsOn && { payments: paymentsOn(db) }) };
  const { replica, files, paymentTimeout, accountSecret, releaseLinkSecret, publicOrigins } = deps;
  const app = createApp(deps);
  const client = (address?: string) => createTestClient(app.app, address);
  return {
    ...app,
    ...own,
    database,
    replica,
    files,
    filesDirectory,
    draftsDirectory: deps.draftsDirectory,
    paymentTimeout,
    publicOrigins,
    accountSecret,
    releaseLinkSecret,
    logs,
    allDeps: deps,
    beside: (others, options) => createApp({ ...deps, ...others }, options),
    client,
    signedIn: signUps(client),
    async stop() {
      await releases.stop();
      renderers.stop();
      await listener.stop();
      await db.destroy();
      await rm(filesDirectory, { recursive: true, force: true });
      await rm(deps.draftsDirectory, { recursive: true, force: true });
      // Keeps its database until the run ends: ext4 creates files slowly after many deletions.
    },
  };
}

/** Creates the fakes that a test controls. */
function createFakes() {
  const clock = createTestClock();
  return { clock, payments: fakePayments(), outbox: memoryOutbox(clock) };
}

type OwnDeps =
  | 'db'
  | 'listener'
  | 'clock'
  | 'log'
  | 'components'
  | 'payments'
  | 'outbox'
  | 'files'
  | 'releases'
  | 'renderers'
  | 'visitors'
  | 'belongings';

/** Collaborators that are the same in every test by default. */
function depsInTests(clock: Clock): Omit<Deps, OwnDeps> {
  return {
    replica: undefined,
    paymentTimeout: 10 * SECOND,
    pictures: createPictures(),
    google: stillProvider(clock),
    releasesApi: undefined,
    devOutbox: undefined,
    pageCache: noPageCache,
    supportNews: noSupportNews,
    maxStreams: 1000,
    accountSecret: TEST_SECRET,
    releaseLinkSecret: 'thirty-two characters of randomness',
    passwords: cheapPasswords(),
    publicOrigins: [TEST_ORIGIN],
    trustedProxyHops: 1,
    production: false,
    isShuttingDown: () => false,
    assets: { store: localAssetStore(''), devUrl: undefined },
    media: localObjectStore(''),
    productFiles: localObjectStore(''),
    draftsDirectory: join(tmpdir(), `storefront-drafts-${randomUUID()}`),
    serviceWorker: true,
    sharedCacheSeconds: 10,
    studioEmail: 'studio@shop.example',
  };
}

/** Returns a function that signs up browsers, each with a new email address. */
function signUps(client: TestApp['client']): TestApp['signedIn'] {
  let accounts = 0;
  return async (email) => {
    accounts += 1;
    const browser = client();
    await browser.call(contract.signUp, {
      body: { email: email ?? `shopper-${accounts}@example.com`, password: TEST_PASSWORD },
    });
    return browser;
  };
}

/** Reloads the registry at each request, so that a test's change takes effect without waiting. */
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

/** A provider with an authorization URL that signs no user in; tests of Google sign-in use their own. */
function stillProvider(clock: Clock): Deps['google'] {
  const issuer = 'https://identity.example';
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  };
  const settings = { issuer, clientId: 'shop', clientSecret: 'a secret' };
  return createIdentityProvider(settings, { clock, fetch: async () => Response.json(metadata) });
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

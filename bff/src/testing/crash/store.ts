/** A store whose processes a test kills: a database, two processes, a shared time, and shoppers with browsers. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type KeptConnection, keepConnections } from '@storefront/testkit/postgres/test-database';
import { type StripeServer, startStripe } from '@storefront/testkit/stripe/stripe-server';
import { createTestClient, type SentRequest, type TestClient } from '@storefront/testkit/test-client';
import { inject } from 'vitest';
import { after, DAY } from '../../base/clock.ts';
import { hashToken, newToken } from '../../base/tokens.ts';
import type { Spares, StoreProcess } from './process.ts';
import type { Outcome, Task } from './protocol.ts';

/** Runs a task, in whatever process and however far it gets. */
export type Perform = (task: Task) => Promise<Outcome>;

export interface Shopper {
  readonly userId: string;
  readonly email: string;
  /** Returns a browser of theirs, whose requests run through `perform`. */
  browser(perform: Perform): TestClient;
}

export interface CrashStore {
  /** Milliseconds; any code may change it. */
  now: number;
  readonly query: KeptConnection['query'];
  /** The provider; undefined when payments are simulated. */
  readonly stripe: StripeServer | undefined;
  process(index: number): StoreProcess;
  /** Kills a process and starts another in its place, once the database has released what the dead one held. */
  replace(index: number): Promise<void>;
  /** Runs a task from beginning to end. */
  readonly perform: Perform;
  signUp(): Promise<Shopper>;
  stop(): Promise<void>;
}

const OPENING = Date.parse('2026-06-01T12:00:00Z');
const POLL_INTERVAL = 1;

interface StoreOptions {
  readonly processes: number;
  readonly withStripe?: boolean;
}

async function openCrashStore(spares: Spares, { processes, withStripe }: StoreOptions): Promise<CrashStore> {
  const database = await createTestDatabase(inject('templateUrl'));
  const { query, end } = keepConnections(database.url);
  const productFilesDirectory = await mkdtemp(join(tmpdir(), 'crash-store-'));
  const stripe = withStripe ? await startStripe(() => new Date(store.now)) : undefined;
  const place = { databaseUrl: database.url, productFilesDirectory, stripeUrl: stripe?.url };
  await stock(query, productFilesDirectory);
  const running = await Promise.all(Array.from({ length: processes }, () => spares.take(place)));
  const processAt = (index: number) => {
    const found = running[index];
    if (!found) throw new Error(`there is no process ${index}`);
    return found;
  };
  let shoppers = 0;
  const store: CrashStore = {
    now: OPENING,
    query,
    stripe,
    process: processAt,
    replace: async (index) => {
      const dying = processAt(index);
      running[index] = await spares.take(place);
      await dying.kill();
      await untilGone(query, dying.name);
    },
    perform: (task) => processAt(0).begin(task, { now: store.now, isStepped: false }).outcome,
    signUp: () => {
      shoppers += 1;
      return signUp(store, `shopper-${shoppers}@example.com`);
    },
    stop: async () => {
      await Promise.all(running.map((one) => one.kill()));
      // Keeps its database until the run ends.
      await end();
      await stripe?.stop();
      await rm(productFilesDirectory, { recursive: true });
    },
  };
  return store;
}

/** Content of every product's file. */
export const FILE_CONTENT = 'a fine thing';

/** Adds a file to every product. */
async function stock(query: CrashStore['query'], directory: string): Promise<void> {
  await writeFile(join(directory, 'goods'), FILE_CONTENT);
  const sha256 = createHash('sha256').update(FILE_CONTENT).digest('hex');
  const files = JSON.stringify([{ name: 'goods.zip', key: 'goods', bytes: FILE_CONTENT.length, sha256 }]);
  await query(
    `insert into product_versions (product_id, version, files, released_at, announced_at)
     select id, 1, $1, now(), now() from products`,
    [files],
  );
}

export interface LastingStore {
  /** Runs work in the store; an error stays in its books, so the next call gets a new store. */
  use(work: (store: CrashStore) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** A store that is opened on first use: sharing it costs less than a database for each run. */
export function lastingStore(spares: Spares, options: StoreOptions): LastingStore {
  let opened: CrashStore | undefined;
  const stop = async () => {
    const store = opened;
    opened = undefined;
    await store?.stop();
  };
  return {
    use: async (work) => {
      opened ??= await openCrashStore(spares, options);
      // Receipts are numbered by year.
      opened.now += 366 * DAY;
      try {
        await work(opened);
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
  };
}

/** A dead process's connection that waits for a lock notices only after it has got the lock. */
async function untilGone(query: CrashStore['query'], name: string): Promise<void> {
  const working = () =>
    query(
      `select from pg_stat_activity where datname = current_database() and application_name = $1
       and wait_event_type is distinct from 'Lock'`,
      [name],
    );
  while ((await working()).length > 0) await sleep(POLL_INTERVAL);
}

/** Creates an account as sign-up does, but quickly, and signed in for longer than any test lasts. */
async function signUp({ query, now }: CrashStore, email: string): Promise<Shopper> {
  const token = newToken();
  const at = new Date(now);
  const [user] = await query<{ id: string }>(
    `with account as (
       insert into users (email, username, created_at, last_login_at) values ($1, 'shopper', $2, $2) returning id
     ), cart as (
       insert into carts (user_id, created_at, updated_at) select id, $2, $2 from account
     ), session as (
       insert into sessions (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at, authenticated_at)
       select $3, id, 'Test Browser', $2, $4, $4, $2 from account
     ) select id from account`,
    [email, at, hashToken(token), after(at, 366 * DAY)],
  );
  if (!user) throw new Error('nobody signed up');
  return {
    userId: user.id,
    email,
    browser: (perform) => {
      const browser = createTestClient({
        request: async (path, init) => toResponse(await perform(toTask(path, init))),
      });
      browser.cookies.set('__Host-session', token);
      return browser;
    },
  };
}

function toTask(path: string, { method = 'GET', headers, body }: SentRequest): Task {
  return { kind: 'request', path, method, headers, body: typeof body === 'string' ? body : undefined };
}

function toResponse({ status, headers, body }: Outcome): Response {
  return new Response(status === 204 ? null : Uint8Array.from(body), { status, headers });
}

/** A silent failover: connections to the database hang, new ones work; and a database that does not respond. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createTestDatabase,
  LONG_TIMEOUTS,
  lockTable,
  type TestDatabase,
} from '@storefront/testkit/postgres/test-database';
import { type DatabaseProxy, startDatabaseProxy } from '@storefront/testkit/servers/database-proxy';
import { freePort } from '@storefront/utils/free-port';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { SECOND, systemClock } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { createDb } from '../../base/db/pool.ts';
import { createEmailOutbox } from '../../base/email/create-outbox.ts';
import { createLog } from '../../base/log.ts';
import { tryLockGuard } from '../../releases/canary/health.repository.ts';
import { sampleAdmin, soundExamination } from '../../testing/release-builds.ts';
import { type StoreProcess, startListeningStore } from '../../testing/store-process.ts';

const accountSecret = 'forty characters that nobody else has seen';
const EMAILS = 57;
/** Milliseconds from hanging connections until each part notices. */
const LIMIT = 10 * SECOND;
/** Parts that always need the database. */
const PARTS = ['canary-guard', 'database', 'notifications', 'outbox', 'schedule'];
const CANARY = { app: 'mfe-catalog', version: 'v2' } as const;

let database: TestDatabase;
/** A direct connection, not through the store's process. */
let db: Db;
let proxy: DatabaseProxy;
let directory: string;
let mailServer: SMTPServer;
let store: StoreProcess;
let metricsPort: number;
let received = 0;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = createDb(database.url, { poolSize: 2, ...LONG_TIMEOUTS }, createLog('silent'));
  proxy = await startDatabaseProxy(inject('templateUrl'));
  directory = await mkdtemp(join(tmpdir(), 'silent-failover-'));
  await releaseWithCanary();
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      stream.resume().once('end', () => {
        received += 1;
        done();
      });
    },
  });
  const listener = mailServer.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  metricsPort = await freePort();
  store = await startListeningStore({
    DATABASE_URL: proxy.through(database.url),
    ACCOUNT_SECRET: accountSecret,
    SMTP_URL: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    MAIL_FROM: 'post@shop.example',
    PRODUCT_FILES_DIR: join(directory, 'goods'),
    ASSETS_DIR: join(directory, 'assets'),
    METRICS_PORT: String(metricsPort),
  });
});
afterAll(async () => {
  store.child.kill('SIGKILL');
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await proxy.cut();
  await db.destroy();
  await rm(directory, { recursive: true });
});

async function releaseWithCanary(): Promise<void> {
  const admin = sampleAdmin({ db, clock: systemClock }, directory);
  await admin.release({ app: 'shell' });
  await admin.release({ version: 'v1' });
  await admin.publishSample({ version: CANARY.version });
  await admin.startCanary(CANARY, 50, { actor: 'Ann' }, soundExamination);
}

async function sendEmails(): Promise<void> {
  const outbox = createEmailOutbox({ clock: systemClock, accountSecret });
  for (let sent = 0; sent < EMAILS; sent += 1) {
    await outbox.sendEmail(db, { to: `reader-${sent}@example.com`, subject: 'Hello', text: 'Hello' });
  }
}

/** Counts failures for half of the canary's views, as another process does. */
const failHalfOfItsViews = () =>
  database.query(
    `insert into release_health (app, version, minute, views, server_render_errors)
      values ($1, $2, date_trunc('minute', now()), 100, 50)`,
    [CANARY.app, CANARY.version],
  );

/** Locks the guard in another process whose connection then hangs during a verdict. @returns a function that ends it */
async function holdGuard(): Promise<() => Promise<unknown>> {
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const ended = db
    .transaction()
    .execute(async (tx) => {
      while (!(await tryLockGuard(tx)));
      lock();
      await over;
    })
    .catch((error: unknown) => error);
  await locked;
  return () => {
    end();
    return ended;
  };
}

const withdrawn = async () =>
  (await database.query("select version from release_events where action = 'auto-rollback'")).length;

async function degraded(): Promise<string[]> {
  const { parts }: { parts: { name: string; status: string }[] } = JSON.parse(
    await (await fetch(`${store.origin}/readyz`)).text(),
  );
  return parts.flatMap(({ name, status }) => (status === 'ok' ? [] : name));
}

const metrics = async () => await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

async function partsDown(): Promise<(string | undefined)[]> {
  return [...(await metrics()).matchAll(/^storefront_part_up\{part="(.*)"\} 0$/gm)].map(([, part]) => part);
}

async function answersFromMemory(): Promise<number> {
  const [, hits = 0] = /cache_reads_total\{cache="bodies",result="hit"\} (\d+)/.exec(await metrics()) ?? [];
  return Number(hits);
}

async function price(): Promise<number> {
  return JSON.parse(await (await fetch(`${store.origin}/api/products/1`)).text()).priceCents;
}

let searches = 0;
/** Runs statements that wait together, so that the pool has connections beyond those in use. */
async function fillPool(): Promise<void> {
  const unlock = await lockTable(database.url, 'products');
  const answers: Promise<Response>[] = [];
  const waiting = async () => {
    searches += 1;
    answers.push(fetch(`${store.origin}/api/products?search=castle+${searches}`));
    const ofStore = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await database.query(ofStore)).length;
  };
  // Connections that hung before are given up in the end.
  const limits = { timeout: 3 * LIMIT, interval: 0.2 * SECOND };
  await expect.poll(waiting, limits).toBeGreaterThan(PARTS.length);
  await unlock();
  await Promise.all(answers);
  await expect.poll(degraded).toEqual([]);
}

/** Log entries of parts that notice. */
const SIGNS = [
  '"event":"listener_down"',
  '"event":"database_connection_mute"',
  '"event":"part_failed","part":"canary-guard"',
  '"event":"part_failed","part":"outbox"',
  '"event":"part_failed","part":"schedule"',
];

/** Returns how often each was logged. */
const noticed = () => SIGNS.map((sign) => store.stdout().split(sign).length);

test('while the database says nothing, /readyz and the metrics name every part that needs it, until it answers', async () => {
  await fillPool();
  proxy.silence();
  await expect.poll(degraded, { timeout: LIMIT }).toEqual(expect.arrayContaining(PARTS));
  await expect.poll(partsDown).toEqual(expect.arrayContaining(PARTS));
  proxy.unsilence();
  await expect.poll(degraded, { timeout: LIMIT }).toEqual([]);
  expect(await partsDown()).toEqual([]);
});

test('when its connections go mute, every part notices within ten seconds and works again, and nothing is lost', async () => {
  await fillPool();
  const before = noticed();
  const endGuardOfAnother = await holdGuard();
  proxy.freeze();
  const limit = performance.now() + LIMIT;
  await Promise.all([sendEmails(), failHalfOfItsViews()]);
  for (const [at, sign] of SIGNS.entries()) {
    await expect.poll(() => noticed()[at], { timeout: limit - performance.now(), message: sign }).not.toBe(before[at]);
  }
  // Expects a verdict although another process hangs during one.
  await expect.poll(withdrawn, { timeout: limit - performance.now() }).toBe(1);
  await expect.poll(degraded).not.toContain('notifications');
  // Served from memory, so that only a notification can change it.
  const hits = await answersFromMemory();
  await expect.poll(async () => [await price(), await answersFromMemory()][1]).toBeGreaterThan(hits);
  await database.query("update products set price_cents = 3456 where id = '1'");
  await expect.poll(price).toBe(3456);
  await expect.poll(() => received, { timeout: 2 * LIMIT }).toBe(EMAILS);
  await expect.poll(degraded).toEqual([]);
  await endGuardOfAnother();
});

test('after all that, the process ends when asked, and no email was sent twice', async () => {
  store.child.kill('SIGTERM');
  expect(await store.exit).toBe(0);
  expect(received).toBe(EMAILS);
});

/** A failover in silence: connections to the database go mute, new ones work. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { SECOND } from '../clock.ts';
import { createDb } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { createEmailOutbox } from '../email/create-outbox.ts';
import { createLog } from '../log.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy.ts';
import { type StoreProcess, startListeningStore } from '../testing/store-process.ts';

const accountSecret = 'forty characters that nobody else has seen';
const EMAILS = 57;
/** Each part notices within ten seconds, and goes on at once. */
const LIMIT = 15 * SECOND;

let database: TestDatabase;
let proxy: DatabaseProxy;
let directory: string;
let mailServer: SMTPServer;
let store: StoreProcess;
let received = 0;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  proxy = await startDatabaseProxy(inject('templateUrl'));
  directory = await mkdtemp(join(tmpdir(), 'silent-failover-'));
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
  store = await startListeningStore({
    DATABASE_URL: proxy.through(database.url),
    ACCOUNT_SECRET: accountSecret,
    SMTP_URL: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    MAIL_FROM: 'post@shop.example',
    PRODUCT_FILES_DIR: join(directory, 'goods'),
  });
});
afterAll(async () => {
  store.child.kill('SIGKILL');
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await proxy.cut();
  await rm(directory, { recursive: true });
});

async function sendEmails(): Promise<void> {
  const db = createDb(database.url, { poolSize: 1 }, createLog('silent'));
  const outbox = createEmailOutbox({ clock: { now: () => new Date() }, accountSecret });
  for (let sent = 0; sent < EMAILS; sent += 1) {
    await outbox.sendEmail(db, { to: `reader-${sent}@example.com`, subject: 'Hello', text: 'Hello' });
  }
  await db.destroy();
}

async function degraded(): Promise<string[]> {
  const { parts }: { parts: { name: string; status: string }[] } = JSON.parse(
    await (await fetch(`${store.origin}/readyz`)).text(),
  );
  return parts.flatMap(({ name, status }) => (status === 'ok' ? [] : name));
}

test('every email is sent, every part works again, and the process ends when asked, without a restart', async () => {
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${store.origin}/api/products`)));
  await expect.poll(degraded).toEqual([]);
  proxy.freeze();
  await sendEmails();
  await expect.poll(() => received, { timeout: LIMIT }).toBe(EMAILS);
  await expect.poll(degraded, { timeout: LIMIT }).toEqual([]);
  store.child.kill('SIGTERM');
  expect(await store.exit).toBe(0);
});

/** Ending a process while all of its services hang. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { SUPPORT_EVENTS_PATH } from '@storefront/contract/support/limits';
import { createTestDatabase, LONG_TIMEOUTS, type TestDatabase } from '@storefront/testkit/postgres/test-database';
import { type DatabaseProxy, startDatabaseProxy } from '@storefront/testkit/servers/database-proxy';
import { soonerThan } from '@storefront/testkit/sooner';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { SECOND } from '../base/clock.ts';
import { createDb } from '../base/db/pool.ts';
import { createEmailOutbox } from '../base/email/create-outbox.ts';
import { createLog } from '../base/log.ts';
import { type StoreProcess, startListeningStore } from '../testing/store-process.ts';

const ACCOUNT_SECRET = 'forty characters that nobody else has seen';

let database: TestDatabase;
let proxy: DatabaseProxy;
/** Sends its greeting and nothing more. */
let muteMailServer: Server;
let store: StoreProcess;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  proxy = await startDatabaseProxy(inject('templateUrl'));
  muteMailServer = createServer((socket) => socket.write('220 mail.example\r\n')).listen(0, '127.0.0.1');
  await once(muteMailServer, 'listening');
  store = await startListeningStore({
    DATABASE_URL: proxy.through(database.url),
    ACCOUNT_SECRET,
    SMTP_URL: `smtp://127.0.0.1:${(muteMailServer.address() as AddressInfo).port}`,
    MAIL_FROM: 'post@shop.example',
  });
});
afterAll(async () => {
  store.child.kill('SIGKILL');
  muteMailServer.close();
  await proxy.cut();
});

async function sendEmail(): Promise<void> {
  const db = createDb(database.url, { poolSize: 1, ...LONG_TIMEOUTS }, createLog('silent'));
  const clock = { now: () => new Date() };
  const outbox = createEmailOutbox({ clock, accountSecret: ACCOUNT_SECRET });
  await outbox.sendEmail(db, { to: 'reader@example.com', subject: 'Hello', text: 'Hello' });
  await db.destroy();
}

/** Sends a request whose body never arrives. */
async function requestWithoutEnd(): Promise<void> {
  const { hostname, port } = new URL(store.origin);
  const socket = connect(Number(port), hostname).on('error', () => {});
  const ours = `Host: localhost:${port}\r\nOrigin: ${store.origin}\r\nX-Storefront-Client: shopper`;
  await new Promise<void>((resolve) => {
    const head = `POST /api/session HTTP/1.1\r\n${ours}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
    socket.write(head, () => resolve());
  });
}

test('ends within 15 seconds, and says what it gave up', async () => {
  const [taken] = await Promise.all([once(muteMailServer, 'connection'), sendEmail()]);
  expect(taken).toHaveLength(1);
  const news = await fetch(store.origin + SUPPORT_EVENTS_PATH);
  expect(news.status).toBe(200);
  await requestWithoutEnd();
  proxy.freeze();
  const waiting = fetch(`${store.origin}/api/products?search=anything`).catch(() => undefined);

  store.child.kill('SIGTERM');
  expect(await soonerThan(15 * SECOND, store.exit)).toBe(0);
  await waiting;
  const lines = store
    .stdout()
    .split('\n')
    .flatMap((line) => (line.includes('"event":"given_up"') ? [JSON.parse(line)] : []));
  expect(lines).toMatchObject([{ givenUp: expect.arrayContaining(['1 message']) }]);
});

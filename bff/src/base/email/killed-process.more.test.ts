/** A store process that is killed while it sends an email. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, LONG_TIMEOUTS, type TestDatabase } from '@storefront/testkit/postgres/test-database';
import { freePort } from '@storefront/utils/free-port';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { COMPILE_CACHE } from '../../testing/compile-cache.ts';
import { MINUTE } from '../clock.ts';
import { createDb } from '../db/pool.ts';
import { createLog } from '../log.ts';
import { createOutbox } from './create-outbox.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const accountSecret = 'forty characters that nobody else has seen';

/** Sources of the emails that the mail server received; it accepts only the second. */
const given: string[] = [];
let mailServer: SMTPServer;
let mailUrl: string;
let directory: string;
let database: TestDatabase;
const children: ChildProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  directory = await mkdtemp(join(tmpdir(), 'killed-process-'));
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      let source = '';
      stream.on('data', (chunk) => {
        source += chunk;
      });
      stream.on('end', () => {
        given.push(source);
        if (given.length === 2) done();
      });
    },
  });
  const listener = mailServer.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  mailUrl = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await database.drop();
  await rm(directory, { recursive: true });
});

async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATABASE_URL: database.url,
      PORT: String(await freePort()),
      ACCOUNT_SECRET: accountSecret,
      SMTP_URL: mailUrl,
      MAIL_FROM: 'post@shop.example',
      ASSETS_DIR: join(directory, 'assets'),
      MEDIA_DIR: join(directory, 'media'),
      PRODUCT_FILES_DIR: join(directory, 'goods'),
    },
  });
  children.push(child);
  return child;
}

const messageIds = () => given.map((source) => /^Message-ID: (.*)$/m.exec(source)?.[1]);

test('leaves an email that the next process sends, as the same email', async () => {
  const db = createDb(database.url, { poolSize: 1, ...LONG_TIMEOUTS }, createLog('silent'));
  const clock = { now: () => new Date() };
  const outbox = createOutbox({ db, clock, accountSecret, texts: { countries: [], perDay: 0 } });
  await outbox.sendEmail(db, { to: 'reader@example.com', subject: 'Hello', text: 'Hello' });
  await db.destroy();

  const first = await startProcess();
  await vi.waitFor(() => expect(given).toHaveLength(1), 2 * MINUTE);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await database.query('select state, attempts from outgoing_messages')).toEqual([
    { state: 'sending', attempts: 1 },
  ]);
  // Replaces a wait of three quarters of a minute.
  await database.query("update outgoing_messages set due_at = now() - interval '1 minute'");

  const second = await startProcess();
  await vi.waitFor(
    async () =>
      expect(await database.query('select state, attempts, sealed from outgoing_messages')).toEqual([
        { state: 'sent', attempts: 2, sealed: null },
      ]),
    2 * MINUTE,
  );
  expect(given).toHaveLength(2);
  expect(new Set(messageIds()).size).toBe(1);
  second.kill('SIGTERM');
  expect(await once(second, 'exit')).toEqual([0, null]);
});

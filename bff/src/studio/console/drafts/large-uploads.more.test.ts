/** Memory that uploads use in the server, measured from outside. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { consoleContract as api, MAX_CHUNK, MAX_DRAFT_FILE } from '@storefront/contract/console';
import { createTestDatabase, LONG_TIMEOUTS } from '@storefront/testkit/postgres/test-database';
import { createTestClient, type TestClient } from '@storefront/testkit/test-client';
import { freePort } from '@storefront/utils/free-port';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { systemClock } from '../../../base/clock.ts';
import { createDb } from '../../../base/db/pool.ts';
import { createLog } from '../../../base/log.ts';
import { type StoreProcess, startListeningStore } from '../../../testing/store-process.ts';
import { createConsoleLinks } from '../sessions/links.ts';
import { tokenOf } from '../testing/console.ts';
import { announce, sendChunk } from './testing/draft-studio.ts';

const MEGABYTE = 1_000_000;
const FILES = 2;
const BYTES = MAX_DRAFT_FILE;
/** Requests before the measurement, in which the heap grows to its usual size. */
const WARM_UP = 5;

let directory: string;
let store: StoreProcess;
let browser: TestClient;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'large-uploads-'));
  const database = await createTestDatabase(inject('templateUrl'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  await mkdir(join(directory, 'page'));
  await writeFile(join(directory, 'page/entry.json'), JSON.stringify({ scripts: [], styles: [] }));
  store = await startListeningStore({
    DATABASE_URL: database.url,
    CONSOLE_ORIGIN: origin,
    CONSOLE_PORT: String(port),
    CONSOLE_DIR: join(directory, 'page'),
    PRODUCT_FILES_DIR: join(directory, 'product-files'),
  });
  const db = createDb(database.url, { poolSize: 1, ...LONG_TIMEOUTS }, createLog('silent'));
  const settings = { origin, host: '', port, directory: undefined, people: new Map(), takesLinks: true };
  const link = await createConsoleLinks({ db, clock: systemClock, console: settings }).create();
  await db.destroy();
  browser = createTestClient({
    request: (path, { headers, ...init }) => fetch(`${origin}${path}`, { ...init, headers: { ...headers, origin } }),
  });
  await browser.call(api.openConsoleByLink, { body: { token: tokenOf(link) } });
});
afterAll(async () => {
  store.child.kill('SIGKILL');
  await rm(directory, { recursive: true });
});

async function memoryOfStore(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(store.child.pid)]);
  return Number(stdout) * 1024;
}

test(`the memory of the server does not grow by 50 MB while ${(FILES * BYTES) / MEGABYTE} MB are uploaded`, async () => {
  const { id } = await browser.call(api.createDraft, { body: { fields: {} } });
  const chunk = Buffer.alloc(MAX_CHUNK, 7);
  let chunks = 0;
  let before = 0;
  let most = 0;
  for (let count = 0; count < FILES; count += 1) {
    const file = await announce(browser, id, { path: `download/${count}`, bytes: BYTES });
    for (let offset = 0; offset < BYTES; offset += chunk.length) {
      const response = await sendChunk(browser, id, file.id, offset, chunk.subarray(0, BYTES - offset));
      expect(response.status).toBe(200);
      await response.body?.cancel();
      const memory = await memoryOfStore();
      chunks += 1;
      if (chunks <= WARM_UP) before = Math.max(before, memory);
      most = Math.max(most, memory);
    }
    const { size } = await stat(join(directory, 'product-files/.drafts', id, 'files', file.id));
    expect(size).toBe(BYTES);
  }
  expect(most - before).toBeLessThan(50 * MEGABYTE);
});

/** The connections of a whole process whose pools are all full. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, lockTable } from '@storefront/testkit/postgres/test-database';
import { freePort } from '@storefront/utils/free-port';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { startListeningStore } from '../../testing/store-process.ts';
import { CONSOLE_POOL_SIZE, connectionsOf } from './connections.ts';

const docs = (name: string) => readFile(fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url)), 'utf8');
/** More than any pool has; the rest are refused. */
const REQUESTS = 30;

let page: string;
beforeAll(async () => {
  page = await mkdtemp(join(tmpdir(), 'console-page-'));
  await writeFile(join(page, 'entry.json'), JSON.stringify({ scripts: [], styles: [] }));
});
afterAll(() => rm(page, { recursive: true }));

/** Reads the numbers from `docs/settings.md` and `docs/scale.md`. */
async function documented(): Promise<readonly number[]> {
  const [, alone, withConsole] =
    /a process holds (\d+) connections, with a console (\d+) /.exec(await docs('settings.md')) ?? [];
  expect(await docs('scale.md')).toContain(`${alone} for each, ${withConsole} with a console`);
  return [Number(alone), Number(withConsole)];
}

/** Counts the connections of a store in which every statement waits. */
async function connectionsInUse(databasePoolSize: number, hasConsole: boolean): Promise<number> {
  const database = await createTestDatabase(inject('templateUrl'));
  const consolePort = await freePort();
  const ofConsole = {
    CONSOLE_ORIGIN: `http://localhost:${consolePort}`,
    CONSOLE_PORT: `${consolePort}`,
    CONSOLE_DIR: page,
  };
  const store = await startListeningStore({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: `${databasePoolSize}`,
    ...(hasConsole ? ofConsole : {}),
  });
  onTestFinished(() => void store.child.kill('SIGKILL'));
  const unlock = [await lockTable(database.url, 'products'), await lockTable(database.url, 'console_sessions')];
  const ask = async (address: string, cookie = '') => {
    await (await fetch(address, { headers: { cookie } })).arrayBuffer();
  };
  const asked = Array.from({ length: REQUESTS }, (_, index) => [
    ask(`${store.origin}/api/products?search=${index}`),
    ...(hasConsole ? [ask(`${ofConsole.CONSOLE_ORIGIN}/api/console/session`, '__Host-console=a-token')] : []),
  ]);
  let most = 0;
  const count = async () => {
    const [row] = await database.query<{ used: number; waiting: number }>(
      `select count(*)::int as used, (count(*) filter (where wait_event_type = 'Lock'))::int as waiting
        from pg_stat_activity where datname = current_database() and application_name like 'storefront%'`,
    );
    most = Math.max(most, row?.used ?? 0);
    return row?.waiting;
  };
  const pools = databasePoolSize + (hasConsole ? CONSOLE_POOL_SIZE : 0);
  await expect.poll(count).toBe(pools);
  let isAnyRefused = false;
  void Promise.race(asked.flat()).then(() => {
    isAnyRefused = true;
  });
  while (!isAnyRefused) await count();
  for (const end of unlock) await end();
  await Promise.all(asked.flat());
  return most;
}

const aConsole = { origin: '', host: '', port: 1, directory: undefined, people: new Map(), takesLinks: false };

test('a process holds as many as the documents say', async () => {
  const [alone, withConsole] = await documented();
  expect([
    connectionsOf({ databasePoolSize: 10, console: undefined }),
    connectionsOf({ databasePoolSize: 10, console: aConsole }),
  ]).toEqual([alone, withConsole]);
});

test('with all its statements waiting it takes no more', async () => {
  expect(await connectionsInUse(3, false)).toBe(connectionsOf({ databasePoolSize: 3, console: undefined }));
});

test('beside a console, whose statements wait too, it takes those of both', async () => {
  expect(await connectionsInUse(3, true)).toBe(connectionsOf({ databasePoolSize: 3, console: aConsole }));
});

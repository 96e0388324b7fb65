/** The process itself: starting, refusing to start, and ending without cutting a request. */
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { needs } from '@storefront/testkit/needs';
import { createTestDatabase, LONG_TIMEOUTS, type TestDatabase } from '@storefront/testkit/postgres/test-database';
import { freePort } from '@storefront/utils/free-port';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { MINUTE, SECOND } from '../base/clock.ts';
import { createDb } from '../base/db/pool.ts';
import { createLog } from '../base/log.ts';
import { sampleAdmin, serveContractWith } from '../testing/release-builds.ts';
import { publishSample, sampleShell } from '../testing/sample-builds.ts';
import { CONSOLE_MAIN, MAIN, startListeningStore, startStore } from '../testing/store-process.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterAll(() => database.drop());

const run = (env?: Record<string, string>) => startStore({ DATABASE_URL: database.url, ...env });
const runUntilListening = (env?: Record<string, string>) => startListeningStore({ DATABASE_URL: database.url, ...env });

function post(origin: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-storefront-client': 'shopper', origin, ...headers },
    body: JSON.stringify(body),
  });
}

test('a password is hashed at its full cost', async () => {
  const { child, origin, exit } = await runUntilListening();
  const { status } = await post(origin, '/api/accounts', { email: 'full@example.com', password: 'velvet-lantern-42' });
  child.kill('SIGTERM');
  const hashes = await database.query(
    `select password_hash from password_credentials join users on users.id = user_id where email = 'full@example.com'`,
  );
  expect([status, await exit]).toEqual([201, 0]);
  expect(hashes).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
});

test('the first page after a start is rendered before `/readyz` says yes, slow as that may be', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'slow-start-'));
  const own = await createTestDatabase(inject('templateUrl'));
  const db = createDb(own.url, { poolSize: 1, ...LONG_TIMEOUTS }, createLog('silent'));
  const slowAtFirst = `let isRendered = false;
    exports.manifest = { pages: { '/home': async () => 'home' } };
    exports.render = () => {
      if (!isRendered) for (const end = Date.now() + ${1 * SECOND}; Date.now() < end; );
      isRendered = true;
      return '<h1>Rendered</h1>';
    };`;
  await publishSample({ db, clock: { now: () => new Date() } }, directory, sampleShell, 'v1', slowAtFirst);
  await db.destroy();
  const { child, origin, exit } = await run({ DATABASE_URL: own.url, ASSETS_DIR: join(directory, 'assets') });
  const statusOf = (path: string) =>
    fetch(origin + path).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(() => statusOf('/readyz'), { timeout: 2 * MINUTE, interval: 10 }).toBe(200);
  expect(await (await fetch(`${origin}/home`)).text()).toContain('<h1>Rendered</h1>');
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  await own.drop();
  await rm(directory, { recursive: true });
});

test('beside a live release that calls what it lacks it starts, says so, and serves', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'unfit-'));
  const own = await createTestDatabase(inject('templateUrl'));
  const db = createDb(own.url, { poolSize: 1, ...LONG_TIMEOUTS }, createLog('silent'));
  const deps = { db, clock: { now: () => new Date() } };
  const admin = sampleAdmin(deps, directory);
  await admin.release({ app: 'shell' });
  const contract = await serveContractWith(deps, 'lightLanterns');
  await admin.release({ contract, wrong: { endpoints: ['lightLanterns'] } });
  await db.destroy();
  const { child, origin, exit, stdout } = await startListeningStore({
    DATABASE_URL: own.url,
    ASSETS_DIR: join(directory, 'assets'),
  });
  const events = stdout()
    .split('\n')
    .map((line) => (line ? JSON.parse(line) : {}) as Record<string, unknown>);
  const place = (event: string) => events.findIndex((line) => line.event === event);
  expect(events[place('live_release_unfit')]).toMatchObject({
    level: 50,
    app: 'mfe-catalog',
    version: 'v1',
    reasons: ['The servers have no endpoint lightLanterns.'],
  });
  expect(place('live_release_unfit')).toBeLessThan(place('listening'));
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${origin}/api/products`)).status).toBe(200);
  expect((await fetch(`${origin}/store`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  await own.drop();
  await rm(directory, { recursive: true });
});

describe('ending', () => {
  test('under load answers every request it accepted, a payment under way included, and exits with 0', async () => {
    const { child, origin, exit, stdout } = await runUntilListening();
    const signUp = await post(origin, '/api/accounts', { email: 'a@example.com', password: 'velvet-lantern-42' });
    const cookie = signUp.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
    await post(origin, '/api/cart/items', { productId: '1' }, { cookie });
    const order = { cartVersion: 1, totalCents: 2999 };
    const payment = post(origin, '/api/orders', order, { cookie, 'idempotency-key': 'a-key-of-sixteen-or-more' });

    let stopped = false;
    const outcomes: (number | string)[] = [];
    const load = Array.from({ length: 8 }, async () => {
      while (!stopped) {
        const outcome = await fetch(`${origin}/healthz`).then(
          async (response) => [response.status, await response.text()][0] ?? '',
          (error: Error) => (error.cause as { code?: string } | undefined)?.code ?? String(error.cause),
        );
        outcomes.push(outcome);
        if (outcome === 'ECONNREFUSED') return;
      }
    });
    while (outcomes.length < 20) await sleep(5);
    child.kill('SIGTERM');
    expect((await payment).status).toBe(201);
    expect(await exit).toBe(0);
    stopped = true;
    await Promise.all(load);
    expect(new Set(outcomes)).toEqual(new Set([200, 'ECONNREFUSED']));
    expect(stdout()).toContain('"event":"stopped"');
  });

  test('it says that it is not ready before it stops accepting', async () => {
    const { child, origin, exit } = await runUntilListening();
    const readiness = async () => (await fetch(`${origin}/readyz`)).status;
    expect(await readiness()).toBe(200);
    const statuses = new Set<number>();
    const untilItEnds = async () => {
      for (;;) statuses.add(await readiness());
    };
    const asking = untilItEnds().catch(() => {});
    child.kill('SIGINT');
    await asking;
    expect([...statuses]).toContain(503);
    expect(await exit).toBe(0);
  });
});

test('in development neither store nor console answers a foreign host', async () => {
  const CONSOLE_DIR = await mkdtemp(join(tmpdir(), 'console-page-'));
  await writeFile(join(CONSOLE_DIR, 'entry.json'), JSON.stringify({ scripts: [], styles: [] }));
  const port = await freePort();
  const { child, origin, exit } = await runUntilListening({
    CONSOLE_ORIGIN: `http://localhost:${port}`,
    CONSOLE_PORT: `${port}`,
    CONSOLE_DIR,
  });
  const ask = (place: string, host: string) =>
    new Promise((resolve, reject) => {
      get(place, { headers: { host } }, ({ statusCode }) => resolve(statusCode)).on('error', reject);
    });
  const [outbox, entrance] = [`${origin}/dev/outbox`, `http://localhost:${port}/`];
  expect(await Promise.all([ask(outbox, 'localhost'), ask(outbox, 'evil.example')])).toEqual([200, 421]);
  expect(await Promise.all([ask(entrance, 'localhost'), ask(entrance, 'evil.example')])).toEqual([200, 421]);
  child.kill('SIGTERM');
  await exit;
  await rm(CONSOLE_DIR, { recursive: true });
});

describe('a process that cannot start says why in one sentence, and exits with 1', () => {
  test('when a setting is wrong', async () => {
    const { exit, stderr } = await run({ PORT: 'http' });
    expect(await exit).toBe(1);
    expect(stderr()).toBe('PORT must be a whole number from 1 to 65535.\n');
  });

  test.each([
    ['store', 'PORT', MAIN],
    ['console', 'CONSOLE_PORT', CONSOLE_MAIN],
  ])('when the port of the %s is taken', async (_, setting, main) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const CONSOLE_DIR = await mkdtemp(join(tmpdir(), 'console-page-'));
    await writeFile(join(CONSOLE_DIR, 'entry.json'), JSON.stringify({ scripts: [], styles: [] }));
    const forConsole = { CONSOLE_ORIGIN: 'http://localhost:4001', CONSOLE_DIR };
    const { exit, stderr } = await startStore(
      { DATABASE_URL: database.url, ...forConsole, [setting]: `${port}` },
      main,
    );
    expect(await exit).toBe(1);
    expect(stderr()).toBe(`Port ${port} on 127.0.0.1 is already in use; choose another with ${setting}.\n`);
    taken.close();
    await rm(CONSOLE_DIR, { recursive: true });
  });

  test('when the database refuses us, without telling the password', async () => {
    const url = database.url.replace(/\/[^/?]*(\?|$)/, '/no_such_database$1').replace('@', ':canary@');
    const { exit, stderr } = await run({ DATABASE_URL: url });
    expect(await exit).toBe(1);
    expect(stderr()).toBe('The database of DATABASE_URL cannot be used: database "no_such_database" does not exist.\n');
  });

  test('when the directory of the assets cannot be made', async () => {
    const { exit, stderr } = await run({ ASSETS_DIR: `${MAIN}/assets` });
    expect(await exit).toBe(1);
    expect(stderr()).toBe(
      `The directory ${MAIN}/assets of ASSETS_DIR cannot be used: ENOTDIR: not a directory, mkdir '${MAIN}/assets'.\n`,
    );
  });

  test.runIf(process.getuid?.() !== 0)('when uploads cannot be written', needs('a user other than root'), async () => {
    const place = await mkdtemp(join(tmpdir(), 'read-only-'));
    await chmod(place, 0o500);
    const { exit, stderr } = await run({ FILES_DIR: place });
    expect(await exit).toBe(1);
    expect(stderr()).toBe(
      `The directory ${place} of FILES_DIR cannot be written: EACCES: permission denied, access '${place}'.\n`,
    );
    await rm(place, { recursive: true });
  });

  test('when the console has no page', async () => {
    const { exit, stderr } = await run({ CONSOLE_ORIGIN: 'http://localhost:4001', CONSOLE_DIR: '/nowhere' });
    expect(await exit).toBe(1);
    expect(stderr()).toBe(
      "The console's page is not in /nowhere: build it with npx nx build @storefront/console, or name its folder in CONSOLE_DIR.\n",
    );
  });

  test('when the database does not let us make our tables', async () => {
    const closed = await createTestDatabase(inject('templateUrl'));
    await closed.query('drop schema public cascade');
    await closed.query('create schema public');
    await closed.query('revoke create on schema public from current_user');
    const { exit, stderr } = await run({ DATABASE_URL: closed.url });
    expect(await exit).toBe(1);
    expect(stderr()).toBe(
      'The schema of the database of DATABASE_URL cannot be migrated: permission denied for schema public.\n',
    );
    await closed.drop();
  });

  test('when nothing answers at the database address for ten seconds', async () => {
    const { exit, stderr } = await run({ DATABASE_URL: `postgres://u:canary@127.0.0.1:${await freePort()}/x` });
    expect(await exit).toBe(1);
    expect(stderr()).toMatch(/^The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:\d+\.\n$/);
  });
});

/** Visitors' pages in nginx's cache, while the servers behind it change or fail. */
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needs } from '@storefront/testkit/needs';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Answer, ask } from '../testing/ask.ts';
import { createBrowser, signUpAndBuy } from '../testing/browser.ts';
import { canRunNginx, type RunningNginx, startNginx } from '../testing/nginx.ts';
import { checkout, emptyDatabase, type Stores, startStores, type TestPostgres } from '../testing/stores.ts';

const installed = needs('nginx and openssl');
const behindNginx = test.runIf(canRunNginx);

/** Seconds for which nginx answers without asking the store. */
const FRESH = 4;

let postgres: TestPostgres;
let stores: Stores;
let nginx: RunningNginx;

beforeAll(async () => {
  if (!canRunNginx) return;
  postgres = await emptyDatabase();
  stores = await startStores(1, { DATABASE_URL: postgres.url, SHARED_CACHE_SECONDS: String(FRESH) });
  const [port = 0] = stores.ports;
  nginx = await startNginx([port, port]);
});
afterAll(async () => {
  if (!canRunNginx) return;
  agent.destroy();
  await nginx?.stop();
  await stores?.stop();
  await postgres?.stop();
});

const trusted = () => ({ ca: nginx.ca, servername: 'localhost' });
const agent = new Agent({ keepAlive: true });
const get = (path: string, headers: Record<string, string> = {}) =>
  ask(`${nginx.https}${path}`, { ...trusted(), headers, agent });

async function many(count: number, path: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < count) answers.push(...(await Promise.all(Array.from({ length: 20 }, () => get(path)))));
  return answers;
}

const failed = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 200).length;

/** Makes a build of `app` that differs only in its version. */
async function nextBuild(app: string, parent: string): Promise<string> {
  const build = join(parent, app);
  await cp(join(checkout, app, 'dist'), build, { recursive: true });
  const file = join(build, 'release.json');
  const release = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  await writeFile(file, JSON.stringify({ ...release, version: `${release.version}-next` }));
  return build;
}

behindNginx(
  'of a thousand requests for a page one reaches the store, and one each time that it is old',
  installed,
  async () => {
    const startedAt = performance.now();
    const answers = [await get('/about'), ...(await many(1000, '/about'))];
    const timesOld = (performance.now() - startedAt) / 1000 / FRESH;
    expect(failed(answers)).toBe(0);
    // A page names the request that it was made for.
    const reached = new Set(answers.map(({ headers }) => headers['x-request-id'])).size;
    expect(reached).toBeLessThanOrEqual(1 + timesOld);
  },
);

behindNginx('what visitors are counted by reaches the store each time', installed, async () => {
  const { etag = '' } = (await get('/service-worker.js')).headers;
  const headers = { 'service-worker': 'script', 'if-none-match': etag };
  const answers = [await get('/service-worker.js', headers), await get('/service-worker.js', headers)];
  expect(new Set(answers.map((answer) => answer.headers['x-request-id'])).size).toBe(2);
});

behindNginx('shoppers get their own pages, and visitors none of theirs', installed, async () => {
  const shopper = createBrowser(nginx.https, stores.origin, trusted());
  await signUpAndBuy(shopper);
  await get('/store');
  const own = await shopper.ask('/store');
  expect([own.headers['x-cache'], own.headers['cache-control']]).toEqual(['BYPASS', 'no-store']);
  expect(own.body).toContain('"user":{');
  expect((await get('/store')).body).toContain('"user":null');
  const encodings = await Promise.all(['br', 'gzip;q=0.5', 'identity', 'br;q=0'].map((name) => encodingOf(name)));
  expect(encodings).toEqual(['br', 'gzip', undefined, undefined]);
});

const encodingOf = async (accepted: string) =>
  (await get('/store', { 'accept-encoding': accepted })).headers['content-encoding'];

behindNginx(
  'a release reaches visitors within seconds, and so does its rollback, without an error',
  installed,
  async () => {
    const parent = await mkdtemp(join(tmpdir(), 'storefront-next-'));
    const answers: Answer[] = [];
    const seen = async (isThere: boolean) => {
      const answer = await get('/support');
      answers.push(answer);
      return answer.body.includes('-next/') === isThere;
    };
    await stores.run(['bff/src/publish.ts', await nextBuild('mfe-support', parent)]);
    await expect.poll(() => seen(true)).toBe(true);
    await stores.run(['packages/cli/bin/storefront.mjs', 'releases', 'rollback', 'mfe-support']);
    await expect.poll(() => seen(false)).toBe(true);
    expect(failed(answers)).toBe(0);
    await rm(parent, { recursive: true });
  },
);

behindNginx("a product's change reaches visitors in the background, and no page is cut for it", installed, async () => {
  const database = new pg.Client(postgres.url);
  await database.connect();
  onTestFinished(() => database.end());
  const caches = new Set<unknown>();
  const isShown = async (text: string) => {
    const { body, headers } = await get('/store');
    caches.add(headers['x-cache']);
    return body.includes(text);
  };
  for (const cents of [3111, 3222, 3333]) {
    await database.query(`update products set price_cents = ${cents} where id = '1'`);
    await expect.poll(() => isShown(`"priceCents":${cents}`)).toBe(true);
  }
  expect([...caches]).toContain('STALE');
  const answered = stores.servers.flatMap((server) => server.output().match(/.*"event":"request".*/g) ?? []);
  expect(answered.filter((line) => line.includes('"torn"'))).toEqual([]);
});

behindNginx('visitors go on reading while servers answer with errors', installed, async () => {
  let asked = 0;
  const failing = createServer((_, response) => {
    asked += 1;
    const kept = {
      'cache-control': 'public, stale-if-error=3600',
      expires: new Date().toUTCString(),
      'x-accel-expires': '1',
    };
    if (asked === 1) response.writeHead(200, kept).end('the page');
    else response.writeHead(503, { 'cache-control': 'no-store' }).end();
  }).listen(0, '127.0.0.1');
  await once(failing, 'listening');
  // A server that listens on a port has this kind of address.
  const { port } = failing.address() as AddressInfo;
  const proxy = await startNginx([port, port]);
  onTestFinished(async () => {
    await proxy.stop();
    failing.close();
  });
  const bodies = new Set<string>();
  const askedTimes = async () => {
    bodies.add((await ask(`${proxy.https}/about`, { ca: proxy.ca, servername: 'localhost' })).body);
    return asked;
  };
  await expect.poll(askedTimes, { timeout: 20_000 }).toBeGreaterThan(2);
  expect([...bodies]).toEqual(['the page']);
});

behindNginx('visitors go on reading while every server is killed', installed, async () => {
  await get('/about');
  await Promise.all(stores.servers.map((server) => server.stop('SIGKILL')));
  const answers = await many(200, '/about');
  expect(failed(answers)).toBe(0);
  await expect.poll(async () => (await get('/about')).headers['x-cache']).toBe('STALE');
});

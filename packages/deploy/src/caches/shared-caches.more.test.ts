/**
 * Visitors' pages in Varnish, Apache and nginx as this package configures them: during an outage, and among shoppers.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { needs } from '@storefront/testkit/needs';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { canRunApache, startApache } from '../testing/apache.ts';
import { type Answer, ask, type Question } from '../testing/ask.ts';
import { type Browser, createBrowser } from '../testing/browser.ts';
import { canRunNginx, startNginx } from '../testing/nginx.ts';
import type { RunningCache } from '../testing/running-cache.ts';
import { emptyDatabase, type Stores, startStores, type TestPostgres } from '../testing/stores.ts';
import { canRunVarnish, startVarnish } from '../testing/varnish.ts';

const caches = [
  { name: 'Varnish', canRun: canRunVarnish, what: 'varnish and varnish-modules', start: startVarnish },
  { name: 'Apache', canRun: canRunApache, what: 'apache2 and openssl', start: startApache },
  {
    name: 'nginx',
    canRun: canRunNginx,
    what: 'nginx and openssl',
    async start(port: number): Promise<RunningCache> {
      const { https: url, ca, stop } = await startNginx([port, port]);
      return { url, question: { ca, servername: 'localhost' }, stop };
    },
  },
];
const installed = caches.filter(({ canRun }) => canRun);

/** Seconds; makes a seven-second outage equal one of 70 seconds with the store's ten. */
const SOON_OLD = 1;
const OUTAGE = 7_000;
const LONG_KEPT = 300;
const NEVER_SHOWN = '/store?search=never-shown';
const PAGES = ['/', '/home', '/store', '/store/castle', '/about', '/support'];

let postgres: TestPostgres;
let stores: Stores;
/** Ports of the server that is stopped and restarted, and of one whose pages may be cached for minutes. */
let [stopping, keeping] = [0, 0];

beforeAll(async () => {
  postgres = await emptyDatabase();
  const own = [SOON_OLD, LONG_KEPT].map((seconds) => ({ SHARED_CACHE_SECONDS: String(seconds) }));
  stores = await startStores(2, { DATABASE_URL: postgres.url }, own);
  [stopping = 0, keeping = 0] = stores.ports;
});
afterAll(async () => {
  await stores?.stop();
  await postgres?.stop();
});

const get = ({ url, question }: RunningCache, path: string, more: Question = {}) =>
  ask(url + path, { ...question, ...more });

/** Requests pages that were shown before until `endAt`. @returns the failures */
async function look(cache: RunningCache, endAt: number): Promise<string[]> {
  const failed: string[] = [];
  while (performance.now() < endAt) {
    for (const path of PAGES) {
      const { status, headers } = await get(cache, path);
      const isThere = path === '/' ? status === 302 && headers.location === '/home' : status === 200;
      if (!isThere) failed.push(`${path} ${status}`);
    }
  }
  return failed;
}

describe('while the store is stopped', () => {
  const running = new Map<string, RunningCache>();
  const failed = new Map<string, string[]>();
  beforeAll(async () => {
    for (const { name, start } of installed) running.set(name, await start(stopping));
    for (const cache of running.values()) for (const path of PAGES) await get(cache, path);
    const [server] = stores.servers;
    await server?.stop('SIGKILL');
    const endAt = performance.now() + OUTAGE;
    await Promise.all([...running].map(async ([name, cache]) => failed.set(name, await look(cache, endAt))));
  });
  afterAll(() => Promise.all([...running.values()].map((cache) => cache.stop())));

  const behind = (name: string) => running.get(name) as RunningCache;
  for (const { name, canRun, what } of caches) {
    test.runIf(canRun)(`${name} shows every page that was shown before`, needs(what), async () => {
      expect(failed.get(name)).toEqual([]);
      expect((await get(behind(name), NEVER_SHOWN)).status).toBeGreaterThanOrEqual(502);
    });
  }
  describe('and after that', () => {
    beforeAll(() => stores.restart(0));

    for (const { name, canRun, what } of caches) {
      test.runIf(canRun)(`${name} shows the others again`, needs(what), async () => {
        await expect.poll(async () => (await get(behind(name), NEVER_SHOWN)).status).toBe(200);
      });
    }
  });
});

interface Boot {
  readonly session: { readonly user: { readonly email: string } | null };
  readonly notice?: unknown;
}

function bootOf({ body }: Answer): Boot {
  const [, json = 'null'] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body) ?? [];
  return JSON.parse(json) as Boot;
}

interface Person {
  readonly browser: Browser;
  readonly email: string | undefined;
  /** True when the next page shows the outcome of a form. */
  isTold: boolean;
}

async function peopleBehind({ url, question }: RunningCache, name: string): Promise<Record<string, Person>> {
  const person = async (email?: string): Promise<Person> => {
    const browser = createBrowser(url, stores.origin, question);
    if (email) await browser.call('POST', '/api/accounts', { email, password: 'lantern on the hill' });
    return { browser, email, isTold: false };
  };
  const at = `@${name.toLowerCase()}.example`;
  return {
    visitor: await person(),
    other: await person(),
    mara: await person(`mara${at}`),
    jon: await person(`jon${at}`),
  };
}

const postForm = ({ browser }: Person) =>
  browser.ask('/forms/add-to-cart', {
    method: 'POST',
    body: 'productId=1',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: stores.origin,
      referer: `${stores.origin}/store`,
    },
  });

async function pagesHold(people: Record<string, Person>, steps: readonly (readonly [string, string, string])[]) {
  for (const [who, path, encoding] of steps) {
    const person = people[who] as Person;
    if (path === 'form') {
      await postForm(person);
      person.isTold = true;
      continue;
    }
    const answer = await person.browser.ask(path, { headers: { 'accept-encoding': encoding } });
    const { session, notice } = bootOf(answer);
    const seen = { who, status: answer.status, email: session.user?.email, isTold: notice !== undefined };
    expect(seen).toEqual({ who, status: 200, email: person.email, isTold: person.isTold });
    person.isTold = false;
  }
}

for (const { name, canRun, what, start } of caches) {
  describe.runIf(canRun)(`behind ${name}`, () => {
    test('whatever people do, their page is their own', needs(what), async () => {
      const cache = await start(keeping);
      onTestFinished(() => cache.stop());
      const people = await peopleBehind(cache, name);
      const step = fc.tuple(
        fc.constantFrom(...Object.keys(people)),
        fc.constantFrom('/home', '/store', '/support', 'form'),
        fc.constantFrom('identity', 'deflate'),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 16 }), (steps) => pagesHold(people, steps)),
        { numRuns: 2 },
      );
      // A cache that stored nothing would prove nothing. The steps may not have asked for this page, and of two requests
      // for a page that is not there, Apache passes both on.
      await get(cache, '/store');
      const requests = await Promise.all([1, 2].map(async () => (await get(cache, '/store')).headers['x-request-id']));
      expect(new Set(requests).size).toBe(1);
    });

    test('the store learns the address of the client, and what it does not claim', needs(what), async () => {
      const echo = createServer(({ headers }, response) => response.end(JSON.stringify(headers))).listen(
        0,
        '127.0.0.1',
      );
      await once(echo, 'listening');
      const cache = await start((echo.address() as AddressInfo).port);
      onTestFinished(async () => {
        await cache.stop();
        echo.close();
      });
      const claimed = { 'x-forwarded-for': '203.0.113.1', 'x-real-ip': '203.0.113.1', forwarded: 'for=203.0.113.1' };
      const asked = { headers: { ...claimed, 'accept-encoding': 'gzip, deflate, br', cookie: 'session=1' } };
      const got = JSON.parse((await get(cache, '/home', { ...asked, localAddress: '127.0.0.7' })).body);
      expect(got).toMatchObject({ 'x-forwarded-for': '127.0.0.7', 'accept-encoding': 'br', cookie: 'session=1' });
      expect([got['x-real-ip'], got.forwarded]).toEqual([undefined, undefined]);
    });
  });
}

test.runIf(canRunVarnish)(
  "a product's change is seen at once where its key is purged, which others cannot do",
  needs('varnish and varnish-modules'),
  async () => {
    const cache = await startVarnish(keeping);
    const database = new pg.Client(postgres.url);
    await database.connect();
    onTestFinished(async () => {
      await cache.stop();
      await database.end();
    });
    const price = ({ body }: Answer) => /"id":"1".*?"priceCents":(\d+)/s.exec(body)?.[1];
    const shown = async () => price(await get(cache, '/store'));
    expect(await shown()).toBe('2999');
    await database.query("update products set price_cents = 3111 where id = '1'");
    await expect.poll(async () => price(await ask(`http://127.0.0.1:${keeping}/store`))).toBe('3111');
    const purge = { method: 'PURGE', headers: { 'surrogate-key': 'public-data' } };
    expect((await get(cache, '/', { ...purge, localAddress: '127.0.0.7' })).status).toBe(403);
    expect(await shown()).toBe('2999');
    expect((await get(cache, '/', purge)).status).toBe(200);
    expect(await shown()).toBe('3111');
  },
);

/** Traces from a page's navigation to its statements, as a collector receives them. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '@storefront/testkit/servers/otlp-receiver';
import { soonerThan } from '@storefront/testkit/sooner';
import { TEST_ORIGIN } from '@storefront/testkit/test-client';
import { freePort } from '@storefront/utils/free-port';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBreachCheck } from '../../../people/accounts/breached-passwords.ts';
import type { Deps } from '../../../process/deps.ts';
import { listen } from '../../../process/server.ts';
import { localAssetStore } from '../../../releases/store/asset-store.ts';
import { cheapPasswords } from '../../../testing/cheap-passwords.ts';
import { publishSample, sampleCatalog, sampleShell } from '../../../testing/sample-builds.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { SECOND } from '../../clock.ts';
import { startTracing } from './tracing.ts';

/** Milliseconds. */
const EXPORT_TIMEOUT = 1500;

let shop: TestApp;
let directory: string;
let collector: OtlpReceiver;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tracing-'));
  shop = await startTestApp({ assets: { store: localAssetStore(join(directory, 'assets')), devUrl: undefined } });
  const shellServer = `
    exports.manifest = { pages: {} };
    exports.shared = {};
    exports.render = ({ page }) => page;
  `;
  const load = "async () => 'models'";
  await publishSample(shop, directory, sampleShell, 's1', shellServer);
  await publishSample(
    shop,
    directory,
    sampleCatalog,
    'c1',
    `exports.default = { pages: { '/store': ${load}, '/store/:productId': ${load} } };`,
  );
});
beforeEach(async () => {
  collector = await startOtlpReceiver();
  return () => collector.stop();
});
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

interface Visit {
  readonly ratio?: number;
  readonly exportDelay?: number;
  readonly endpoint?: string;
  readonly deps?: Partial<Deps>;
}

/** Returns the traces of the requests that `visit` sends to a server. */
async function traced(
  visit: (get: (path: string, init?: RequestInit) => Promise<Response>) => Promise<void>,
  { ratio = 1, exportDelay = 5000, endpoint = collector.endpoint, deps = {} }: Visit = {},
): Promise<readonly ReceivedSpan[]> {
  const settings = { endpoint, headers: { 'x-collector': 'a key' }, serviceName: 'shop', ratio, exportDelay };
  const tracing = startTracing(settings, shop.log, EXPORT_TIMEOUT);
  const port = await freePort();
  const app = shop.beside(deps, { traceRequests: tracing.middleware });
  const server = await listen(app.app.fetch, { host: '127.0.0.1', port });
  await visit(async (path, init) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    await response.clone().arrayBuffer();
    return response;
  });
  await server.close();
  await tracing.stop();
  return collector.spans;
}

const TRACE = /^traceparent;desc="(00-[0-9a-f]{32}-[0-9a-f]{16}-01)"$/;
const traceOf = (page: Response) => TRACE.exec(page.headers.get('server-timing') ?? '')?.[1] ?? '';

describe('a page and its API calls', () => {
  test('are one trace, from the navigation to the statements, with the releases of shell and app', async () => {
    const visit = async (get: (path: string, init?: RequestInit) => Promise<Response>) => {
      const traceparent = traceOf(await get('/store'));
      expect(traceparent).not.toBe('');
      await get('/api/products?search=lantern', { headers: { traceparent } });
    };
    // A page that shared caches may store starts no trace.
    const spans = await traced(visit, { deps: { sharedCacheSeconds: 0 } });
    const named = (name: string) => spans.find((span) => span.name === name);
    const page = named('GET /store');
    expect(page?.attributes).toMatchObject({
      'http.route': '/store',
      'http.response.status_code': 200,
      'storefront.app': 'mfe-catalog',
      'storefront.release': 'c1',
      'storefront.shell_release': 's1',
      'storefront.outcome': 'whole',
    });
    const call = named('GET /api/products');
    expect(call).toMatchObject({ traceId: page?.traceId, parentSpanId: page?.spanId });
    const childrenOf = (span: ReceivedSpan | undefined) =>
      spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId).map(({ name }) => name);
    expect(childrenOf(page)).toEqual(expect.arrayContaining(['render', 'select products', 'GET /api/products']));
    expect(childrenOf(call)).toContain('select products');
    expect(collector.headers[0]).toMatchObject({ 'x-collector': 'a key' });
  });

  test('name their trace in the lines of their requests', async () => {
    shop.logs.length = 0;
    const [span] = await traced(async (get) => void (await get('/healthz')));
    const lines = shop.logs.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request');
    expect(lines).toMatchObject([{ route: '/healthz', traceId: span?.traceId }]);
  });

  test('tell the collector nothing of whoever made them', async () => {
    const address = '198.51.100.23';
    const spans = await traced(async (get) => {
      const headers = { cookie: 'visitor=stranger', 'user-agent': 'stranger', 'x-forwarded-for': address };
      for (const path of ['/store?search=stranger', '/api/products?search=stranger', '/api/stranger', '/stranger']) {
        await get(path, { headers: { ...headers, traceparent: 'stranger', 'x-request-id': 'stranger-stranger' } });
      }
    });
    expect(spans.length).toBeGreaterThan(4);
    expect(JSON.stringify(spans)).not.toMatch(/stranger|198\.51\.100/);
  });
});

test('requests to other servers are spans of the request that makes them, without paths and queries', async () => {
  const other = createServer((_, response) => response.end('')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const passwords = cheapPasswords(createBreachCheck(`${origin}/stranger`, shop.log));
  const body = { email: 'stranger@example.com', password: 'velvet-stranger-42' };
  const signUp = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-storefront-client': 'shopper', origin: TEST_ORIGIN },
    body: JSON.stringify(body),
  };
  const spans = await traced(async (get) => expect((await get('/api/accounts', signUp)).status).toBe(201), {
    deps: { passwords },
  });
  other.close();
  const request = spans.find(({ name }) => name === 'POST /api/accounts');
  const attributes = expect.objectContaining({ 'server.address': origin, 'http.response.status_code': 200 });
  expect(spans).toContainEqual(
    expect.objectContaining({ name: 'fetch GET', parentSpanId: request?.spanId, attributes }),
  );
  expect(JSON.stringify(spans)).not.toMatch(/stranger/);
});

describe('what is sampled', () => {
  test('is decided by the trace: a share of 0 keeps nothing, even when a client asks for it', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const spans = await traced(
      async (get) =>
        expect((await get('/store', { headers: { traceparent } })).headers.get('server-timing')).toBeNull(),
      { ratio: 0 },
    );
    expect(spans).toEqual([]);
  });
});

test('spans are sent after the delay, while the server goes on', async () => {
  await traced(
    async (get) => {
      await get('/api/products');
      await soonerThan(4 * SECOND, expect.poll(() => collector.spans).not.toEqual([]));
    },
    { exportDelay: 10 },
  );
});

test('a collector that is away costs no request, and is told of once', async () => {
  shop.logs.length = 0;
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  await traced(async (get) => expect((await get('/api/products')).status).toBe(200), { endpoint });
  expect(shop.logs.filter((line) => line.includes('traces_lost'))).toHaveLength(1);
});

test('libraries of metrics and traces are not loaded unless settings ask for them', () => {
  const hook = `
    import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) {
      if (url.includes('/node_modules/')) console.log(url);
      return next(url, context);
    } });
  `;
  const start = fileURLToPath(new URL('../../../process/start.ts', import.meta.url));
  const preload = `data:text/javascript,${encodeURIComponent(hook)}`;
  const loaded = execFileSync(process.execPath, ['--import', preload, start], { encoding: 'utf8' });
  expect(loaded).toMatch(/node_modules\/kysely/);
  expect(loaded).not.toMatch(/opentelemetry|prom-client/);
});

/** A request's log line records how the request ended for its client. */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockTable } from '@storefront/testkit/postgres/test-database';
import { freePort } from '@storefront/utils/free-port';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listen, type RunningServer } from '../../process/server.ts';
import { localAssetStore } from '../../releases/store/asset-store.ts';
import { createSupportNews, type SupportNews } from '../../shop/support/news.ts';
import { publishSample, sampleCatalog, sampleShell } from '../../testing/sample-builds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const LARGE = 30_000_000;
const PICTURE = '/media/castle/large-0123456789abcdef.webp';
const shellServer = `
  exports.manifest = { pages: { '/home': async () => 'home' } };
  exports.shared = {};
  exports.render = ({ page }) => { if (page === 'broken') throw new Error('broken'); return page; };
`;
const catalogServer = "exports.default = { pages: { '/store': async () => 'broken' } };";

let shop: TestApp;
let server: RunningServer;
let news: SupportNews;
let directory: string;
let port: number;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'outcome-'));
  const assets = join(directory, 'assets');
  shop = await startTestApp({ assets: { store: localAssetStore(assets), devUrl: undefined } });
  await publishSample(shop, directory, sampleShell, 'v1', shellServer);
  await publishSample(shop, directory, sampleCatalog, 'v1', catalogServer);
  await mkdir(join(assets, 'shell/v2'), { recursive: true });
  await writeFile(join(assets, 'shell/v2/large.bin'), Buffer.alloc(LARGE));
  port = await freePort();
  news = createSupportNews(shop.listener);
  server = await listen(shop.beside({ supportNews: news }).app.fetch, { host: '127.0.0.1', port });
});
afterAll(async () => {
  news.stop();
  await server.close();
  await shop.stop();
  await rm(directory, { recursive: true });
});

async function lineOf(requestId: string): Promise<Record<string, unknown>> {
  const find = () =>
    shop.logs.map((line) => JSON.parse(line)).find((line) => line.event === 'request' && line.requestId === requestId);
  await expect.poll(find).toBeDefined();
  return find();
}

test('a whole answer is told with its bytes', async () => {
  const headers = { 'x-request-id': 'a-whole-answer' };
  const response = await fetch(`http://127.0.0.1:${port}/assets/shell/v2/large.bin`, { headers });
  await response.arrayBuffer();
  const line = await lineOf('a-whole-answer');
  expect(line).toMatchObject({ status: 200, outcome: 'whole', route: '/assets/*' });
  expect(line.bytes).toBeGreaterThan(LARGE);
});

test('one that its client did not take to the end is torn, with the bytes that were sent', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /assets/shell/v2/large.bin HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: a-torn-answer\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  const line = await lineOf('a-torn-answer');
  expect(line).toMatchObject({ status: 200, outcome: 'torn' });
  expect(line.bytes).toBeLessThan(LARGE);
});

/** Serves the shop in another process until the test ends. @returns its origin */
async function serve(own: Parameters<TestApp['beside']>[0]): Promise<string> {
  const place = { host: '127.0.0.1', port: await freePort() };
  const other = await listen(shop.beside(own).app.fetch, place);
  onTestFinished(async () => void (await other.close()));
  return `http://${place.host}:${place.port}`;
}

test('one whose file fails on the way is torn', async () => {
  let pulls = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      pulls += 1;
      if (pulls === 1) controller.enqueue(new Uint8Array(10));
      else controller.error(new Error('a bad sector'));
    },
  });
  const origin = await serve({ media: { ...shop.files, open: async () => ({ bytes: 100, body }) } });
  const response = await fetch(origin + PICTURE, { headers: { 'x-request-id': 'a-bad-sector' } });
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow();
  expect(await lineOf('a-bad-sector')).toMatchObject({ status: 200, outcome: 'torn' });
});

test('a page that fails after its head was sent is torn, and the log says why', async () => {
  const countError = () => {
    throw new Error('cannot be counted');
  };
  const origin = await serve({ releases: { ...shop.releases, countError }, sharedCacheSeconds: 0 });
  const unlock = await lockTable(shop.database.url, 'products');
  const response = await fetch(`${origin}/store`, { headers: { 'x-request-id': 'a-torn-page' } });
  const torn = expect(response.text()).rejects.toThrow();
  await unlock();
  expect(response.status).toBe(200);
  await torn;
  expect(await lineOf('a-torn-page')).toMatchObject({ status: 200, outcome: 'torn' });
  expect(shop.logs.join('')).toMatch(/"event":"page_torn".*cannot be counted/);
});

test('a page is told with its app, its release and its pattern', async () => {
  await (await fetch(`http://127.0.0.1:${port}/home`, { headers: { 'x-request-id': 'a-page-of-ours' } })).text();
  const facts = { page: '/home', app: 'shell', version: 'v1', shellVersion: 'v1', outcome: 'whole' };
  expect(await lineOf('a-page-of-ours')).toMatchObject(facts);
});

test('a stream of events is whole when its client ends it', async () => {
  const ending = new AbortController();
  const url = `http://127.0.0.1:${port}/api/support-messages/events`;
  const headers = { 'x-request-id': 'a-stream-of-events' };
  await expect.poll(async () => (await fetch(url, { headers, signal: ending.signal })).status).toBe(200);
  shop.logs.length = 0;
  ending.abort();
  expect(await lineOf('a-stream-of-events')).toMatchObject({ status: 200, outcome: 'whole' });
});

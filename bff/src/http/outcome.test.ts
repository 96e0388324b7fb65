/** The line of a request tells how it ended for its client. */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@storefront/utils/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localAssetStore } from '../releases/store/asset-store.ts';
import { listen, type RunningServer } from '../server.ts';
import { createSupportNews, type SupportNews } from '../support/news.ts';
import { publishSample, sampleShell } from '../testing/sample-builds.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const LARGE = 30_000_000;

let shop: TestApp;
let server: RunningServer;
let news: SupportNews;
let directory: string;
let port: number;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'outcome-'));
  const assets = join(directory, 'assets');
  shop = await startTestApp({ assets: { store: localAssetStore(assets), devUrl: undefined } });
  await publishSample(shop, directory, sampleShell, 'v1');
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

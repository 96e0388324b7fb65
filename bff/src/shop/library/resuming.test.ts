/** Downloads over a real connection: slices, resuming, and clients that hang up. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anEdition,
  buy,
  type DownloadShop,
  importProducts,
  linkTo,
  startDownloadShop,
} from '../../testing/download-shop.ts';

/** Far more than sockets and streams buffer. */
const BYTES = 20_000_000;
const bundle = randomBytes(BYTES);
const sha256 = createHash('sha256').update(bundle).digest('hex');
const etag = `"${sha256}"`;

let shop: DownloadShop;
let cookie: string;
let url: string;
const server = { stop: async () => {} };
beforeAll(async () => {
  shop = await startDownloadShop();
  await importProducts(shop, anEdition('well', 1, { productFiles: { 'well.zip': { content: bundle } } }));
  const owner = await shop.signedIn();
  await buy(owner, 'well');
  const listener = createAdaptorServer({ fetch: shop.app.fetch }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  server.stop = async () => void listener.close();
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}${(await linkTo(owner, 'well')).url}`;
  cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});
afterAll(async () => {
  await server.stop();
  await shop.stop();
});

const get = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { cookie, 'accept-encoding': 'gzip, br', ...headers } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Returns how many times this process has the bundle open. */
async function openFiles(): Promise<number> {
  const files = await readdir('/proc/self/fd');
  const paths = await Promise.all(files.map((file) => readlink(`/proc/self/fd/${file}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(shop.productFiles)).length;
}

test('the whole file arrives as it is, uncompressed', async () => {
  const response = await get();
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null]);
  expect(response.headers.get('content-length')).toBe(String(BYTES));
  expect(hashOf(await bytesOf(response))).toBe(sha256);
});

test('HEAD tells its length and that it comes in slices', async () => {
  const { status, headers } = await get({ range: 'bytes=0-1' }, { method: 'HEAD' });
  expect([status, headers.get('content-length'), headers.get('accept-ranges'), headers.get('etag')]).toEqual([
    200,
    String(BYTES),
    'bytes',
    etag,
  ]);
});

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-999999', 0, 999_999],
  ['BYTES=5-5', 5, 5],
  ['bytes=1000-', 1000, BYTES - 1],
  [`bytes=${BYTES - 1}-`, BYTES - 1, BYTES - 1],
  [`bytes=${BYTES - 10}-${BYTES + 10}`, BYTES - 10, BYTES - 1],
  ['bytes=-1', BYTES - 1, BYTES - 1],
  ['bytes=-700', BYTES - 700, BYTES - 1],
  [`bytes=-${BYTES + 1}`, 0, BYTES - 1],
])('%s is answered with that slice', async (range, start, end) => {
  const response = await get({ range });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${BYTES}`);
  expect(response.headers.get('content-length')).toBe(String(end + 1 - start));
  expect(response.headers.get('repr-digest')).toBe(`sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`);
  expect(hashOf(await bytesOf(response))).toBe(hashOf(bundle.subarray(start, end + 1)));
});

test.each([`bytes=${BYTES}-`, `bytes=${BYTES + 5}-${BYTES + 9}`, 'bytes=-0', 'bytes=99999999999999999999-'])(
  '%s is outside of it',
  async (range) => {
    const response = await get({ range });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${BYTES}`]);
    expect(await response.text()).toBe('');
  },
);

test.each([
  ['several slices at once', { range: 'bytes=0-1,5-6' }],
  ['the end before the beginning', { range: 'bytes=9-5' }],
  ['another unit', { range: 'pages=1-2' }],
  ['no number', { range: 'bytes=-' }],
  ['a slice of another file', { range: 'bytes=0-1', 'if-range': `"${'0'.repeat(64)}"` }],
  ['a slice by a weak tag', { range: 'bytes=0-1', 'if-range': `W/${etag}` }],
  ['a slice by a date', { range: 'bytes=0-1', 'if-range': 'Mon, 01 Jun 2026 12:00:00 GMT' }],
])('%s gets everything', async (_, headers: Record<string, string>) => {
  const response = await get(headers);
  expect([response.status, response.headers.get('content-length')]).toEqual([200, String(BYTES)]);
  await response.body?.cancel();
});

test('who has it already gets no byte of it', async () => {
  const response = await get({ 'if-none-match': etag, range: 'bytes=0-1' });
  expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, etag, '']);
});

test('one that broke off is resumed where it did, and is the same file', async () => {
  const aborter = new AbortController();
  const first = await get({}, { signal: aborter.signal });
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of first.body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > BYTES / 3) break;
  }
  aborter.abort();
  const rest = await get({ range: `bytes=${length}-`, 'if-range': first.headers.get('etag') ?? '' });
  expect(rest.status).toBe(206);
  expect(hashOf(Buffer.concat([...pieces, await bytesOf(rest)]))).toBe(sha256);
});

test('a client that reads slowly is waited for, and one that hangs up leaves no file open', async () => {
  const slow = await get();
  const reader = slow.body?.getReader();
  await reader?.read();
  // Other requests are served in full meanwhile.
  for (const range of ['bytes=0-4999999', 'bytes=5000000-9999999']) await bytesOf(await get({ range }));
  await expect.poll(openFiles).toBe(1);
  await reader?.cancel();
  const hangUp = (after: number) =>
    get({}, { signal: AbortSignal.timeout(after) })
      .then(bytesOf)
      .catch(() => {});
  await Promise.all(Array.from({ length: 20 }, (_, after) => hangUp(after)));
  await expect.poll(openFiles).toBe(0);
  expect(shop.logs.join('')).not.toContain('"level":50');
});

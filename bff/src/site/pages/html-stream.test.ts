/** Sending a page's HTML: at once, or its head before its data. */
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { streamHtml } from './html-stream.ts';

const HEAD = '<head>…</head>';

async function ask(rest: Promise<string>, encoding: string, inOneGo = false): Promise<Response> {
  const app = new Hono().get('/', (c) =>
    streamHtml(
      c,
      HEAD,
      rest.then((body) => ({ body })),
      { inOneGo },
    ),
  );
  app.onError((_, c) => c.body(null, 500));
  return app.request('/', { headers: { 'accept-encoding': encoding } });
}

async function first(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const reader = body?.getReader();
  const { value = new Uint8Array() } = (await reader?.read()) ?? {};
  reader?.releaseLock();
  return value;
}

describe('while the data is on its way, the head is sent', () => {
  test('as it is', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { body } = await ask(promise, 'identity');
    expect(new TextDecoder().decode(await first(body))).toBe(HEAD);
    resolve('<body>');
    expect(new TextDecoder().decode(await first(body))).toBe('<body>');
  });

  test('so that a browser can decompress it', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { body, headers } = await ask(promise, 'br');
    expect(headers.get('content-encoding')).toBe('br');
    const decompressed = createBrotliDecompress();
    decompressed.write(await first(body));
    expect(String((await decompressed[Symbol.asyncIterator]().next()).value)).toBe(HEAD);
    resolve('<body>');
    await body?.cancel();
  });
});

test.each(['br', 'identity'])('a page whose data is there is sent in one go (%s)', async (encoding) => {
  const response = await ask(Promise.resolve('<body>'), encoding);
  const sent = await first(response.body);
  const html = encoding === 'br' ? brotliDecompressSync(sent) : Buffer.from(sent);
  expect(html.toString()).toBe(`${HEAD}<body>`);
});

test('a page that shared caches may keep is sent in one go, however long its data takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { promise, resolve } = Promise.withResolvers<string>();
  const answer = ask(promise, 'identity', true);
  await vi.advanceTimersByTimeAsync(1000);
  resolve('<body>');
  expect(new TextDecoder().decode(await first((await answer).body))).toBe(`${HEAD}<body>`);
});

test('one that fails before its head is sent is an error, and nothing of it is sent', async () => {
  const failed = new Error('no page');
  const response = await ask(Promise.reject(failed), 'br');
  expect([response.status, response.headers.get('content-encoding')]).toEqual([500, null]);
  expect(await response.text()).not.toContain(HEAD);
});

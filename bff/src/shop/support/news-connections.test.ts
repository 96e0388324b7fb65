/** Streams of news over real connections. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { SUPPORT_EVENTS_PATH } from '@storefront/contract/support/limits';
import { freePort } from '@storefront/utils/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, type RunningServer } from '../../process/server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { SupportNews } from './news.ts';

const STREAMS = 40;

let shop: TestApp;
let server: RunningServer;
let port: number;
let tell: Parameters<SupportNews['subscribe']>[0] = () => {};
let endAll = () => {};
beforeAll(async () => {
  shop = await startTestApp();
  const supportNews: SupportNews = {
    isUp: () => true,
    subscribe(subscriber, end) {
      tell = subscriber;
      endAll = end;
      return () => {};
    },
    stop: async () => {},
  };
  const { app } = shop.beside({ supportNews, maxStreams: STREAMS, trustedProxyHops: 1 });
  port = await freePort();
  server = await listen(app.fetch, { host: '127.0.0.1', port, trustedProxyHops: 1 });
});
afterAll(async () => {
  await server.close();
  await shop.stop();
});

/** Opens a visitor's request from a separate address. */
async function open(visitor: number): Promise<IncomingMessage> {
  const headers = { 'x-forwarded-for': `10.0.0.${visitor}` };
  const request = get({ host: '127.0.0.1', port, path: SUPPORT_EVENTS_PATH, headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response.setEncoding('utf8');
}

function received(response: IncomingMessage): { readonly text: string } {
  const seen = { text: '' };
  response.on('data', (text: string) => {
    seen.text += text;
  });
  return seen;
}

test('news is written to every connection, and the end of a process ends them all', async () => {
  const responses = await Promise.all(Array.from({ length: 28 }, (_, visitor) => open(visitor)));
  const [first] = responses;
  expect(first?.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-request-id': expect.any(String),
    'x-content-type-options': 'nosniff',
  });
  const streams = responses.map(received);
  const events = () => new Set(streams.map(({ text }) => text.match(/^event: recent$/gm)?.length));
  await expect.poll(events).toEqual(new Set([1]));
  tell('recent');
  tell('recent');
  await expect.poll(events).toEqual(new Set([2]));
  // Spreads the requests of all pages.
  for (const { text } of streams) expect(text).toMatch(/^event: recent\ndata: 112$/m);
  expect((await open(200)).statusCode).toBe(503);
  endAll();
  await Promise.all(responses.map((response) => response.complete || once(response, 'end')));
});

test('a connection that is lost makes room for another', async () => {
  const full = await Promise.all(Array.from({ length: 28 }, (_, visitor) => open(visitor)));
  expect((await open(200)).statusCode).toBe(503);
  full[0]?.destroy();
  await expect
    .poll(async () => {
      const next = await open(200);
      next.destroy();
      return next.statusCode;
    })
    .toBe(200);
  for (const response of full) response.destroy();
});

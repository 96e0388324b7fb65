/** Maximum number of concurrent requests of one address, over real connections. */
import { request } from 'node:http';
import { freePort } from '@storefront/utils/free-port';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listen, type RunningServer } from '../../process/server.ts';
import { storeCallers } from '../../site/callers.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { limitInFlight } from './in-flight.ts';
import { answerError } from './problem.ts';
import { type AppEnv, requestContext } from './request-context.ts';

const LIMIT = 3;
const ADDRESS = '192.0.2.1';

let shop: TestApp;
let server: RunningServer;
let port: number;
/** Responses that the test holds back. */
let held: ((answer: Response) => void)[];

beforeAll(async () => {
  shop = await startTestApp();
  port = await freePort();
  const app = new Hono<AppEnv>();
  app.onError(answerError);
  app.use(
    requestContext({ ...shop, production: false, trustedProxyHops: 1 }, storeCallers(shop)),
    limitInFlight(LIMIT),
  );
  app.get('/held', () => new Promise<Response>((resolve) => held.push(resolve)));
  app.get('/', (c) => c.text('here'));
  server = await listen(app.fetch, { host: '127.0.0.1', port });
});
beforeEach(() => {
  held = [];
});
afterAll(async () => {
  await server.close();
  await shop.stop();
});

/** Sends a request on its own connection. */
function ask(path: string, address: string) {
  const headers = { 'x-forwarded-for': address, connection: 'close' };
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const sent = request({ host: '127.0.0.1', port, path, headers }, (response) => {
    response.resume().once('end', () => resolve(response.statusCode));
  });
  sent.once('error', () => resolve(undefined));
  sent.end();
  return { status: promise, leave: () => sent.destroy() };
}

/** Sends as many requests as one address may have in flight. */
async function askedForAll() {
  const asked = Array.from({ length: LIMIT }, () => ask('/held', ADDRESS));
  await vi.waitFor(() => expect(held).toHaveLength(LIMIT), { timeout: 30_000 });
  return asked;
}

test('beyond its share an address is told that the store is busy, others are not', async () => {
  const asked = await askedForAll();
  expect(await ask('/', ADDRESS).status).toBe(503);
  expect(await ask('/', '192.0.2.2').status).toBe(200);
  for (const answer of held) answer(new Response('at last'));
  expect(await Promise.all(asked.map(({ status }) => status))).toEqual([200, 200, 200]);
  await vi.waitFor(async () => expect(await ask('/', ADDRESS).status).toBe(200), { timeout: 30_000 });
});

test('a client that leaves gives its share back', async () => {
  const [first] = await askedForAll();
  first?.leave();
  await vi.waitFor(async () => expect(await ask('/', ADDRESS).status).toBe(200), { timeout: 30_000 });
  for (const answer of held) answer(new Response('too late for the first'));
});

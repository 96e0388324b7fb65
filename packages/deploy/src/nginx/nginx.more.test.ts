/** The package's nginx in front of two servers of the store, over TLS. */
import { once } from 'node:events';
import { connect } from 'node:http2';
import { needs } from '@storefront/testkit/needs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, open, type Question } from '../testing/ask.ts';
import { type Browser, createBrowser, signUpAndBuy } from '../testing/browser.ts';
import { type CountingProxy, countingProxy } from '../testing/counting-proxy.ts';
import { canRunNginx, type RunningNginx, startNginx } from '../testing/nginx.ts';
import { emptyDatabase, type Stores, startStores, type TestPostgres } from '../testing/stores.ts';

const PICTURE_SIDE = 1100; // pixels of noise: nearly 4 MB
const installed = needs('nginx and openssl');
const behindNginx = test.runIf(canRunNginx);

let postgres: TestPostgres;
let stores: Stores;
let proxies: CountingProxy[];
let nginx: RunningNginx;

beforeAll(async () => {
  if (!canRunNginx) return;
  postgres = await emptyDatabase();
  stores = await startStores(2, { DATABASE_URL: postgres.url });
  proxies = await Promise.all(stores.ports.map((port) => countingProxy({ port, host: '127.0.0.1' })));
  nginx = await startNginx(proxies.map(({ port }) => port));
});
afterAll(async () => {
  if (!canRunNginx) return;
  await nginx?.stop();
  for (const proxy of proxies ?? []) proxy.stop();
  await stores?.stop();
  await postgres?.stop();
});

const trusted = (): Question => ({ ca: nginx.ca, servername: 'localhost' });
const get = (path: string, question: Question = {}) => ask(`${nginx.https}${path}`, { ...trusted(), ...question });
const visitor = (question: Question = {}): Browser =>
  createBrowser(nginx.https, stores.origin, { ...trusted(), ...question });
const signUp = (email: string, question: Question) =>
  visitor().ask('/api/accounts', {
    method: 'POST',
    body: JSON.stringify({ email, password: 'lantern on the hill' }),
    ...question,
    headers: {
      origin: stores.origin,
      'x-storefront-client': 'shopper',
      'content-type': 'application/json',
      ...question.headers,
    },
  });

behindNginx('a shopper signs up and buys over TLS', installed, async () => {
  expect(await signUpAndBuy(visitor())).toMatchObject({ status: 'paid', totalCents: 2999 });
});

behindNginx('pages come over HTTP/2, compressed by the store', installed, async () => {
  const session = connect(nginx.https, { ca: nginx.ca, servername: 'localhost' });
  const stream = session.request({ ':path': '/home', 'accept-encoding': 'br' });
  const [headers] = await once(stream, 'response');
  stream.resume();
  await once(stream, 'end');
  session.close();
  expect(session.alpnProtocol).toBe('h2');
  expect(headers).toMatchObject({ ':status': 200, 'content-encoding': 'br' });
});

behindNginx('plain HTTP is sent to HTTPS', installed, async () => {
  const { status, headers } = await ask(`${nginx.http}/store?sort=new`, { headers: { host: 'shop.example' } });
  expect([status, headers.location]).toEqual([308, 'https://shop.example/store?sort=new']);
});

behindNginx('a client is counted by its own address, whatever addresses it claims', installed, async () => {
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      const claimed = `203.0.113.${at}`;
      const headers = { 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}` };
      return (await signUp(`claims-${at}@example.com`, { headers, localAddress: '127.0.0.2' })).status;
    }),
  );
  expect(statuses).toContain(201);
  expect(statuses).toContain(429);
  expect((await signUp('neighbour@example.com', { localAddress: '127.0.0.3' })).status).toBe(201);
});

behindNginx('an event stream is passed on while it is open', installed, async () => {
  const answer = await open(`${nginx.https}/api/support-messages/events`, {
    ...trusted(),
    headers: { 'x-storefront-client': 'shopper' },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream']);
  const [first] = await once(answer, 'data');
  expect(String(first)).toMatch(/^retry: /);
  answer.destroy();
});

behindNginx('many requests share few connections to the servers', installed, async () => {
  const opened = () => proxies.reduce((sum, { connections }) => sum + connections(), 0);
  const before = opened();
  for (let count = 0; count < 100; count += 1) expect((await get('/api/products')).status).toBe(200);
  expect(opened() - before).toBeLessThanOrEqual(4);
});

behindNginx('a picture of 3 MB is taken, and a body beyond all limits refused', installed, async () => {
  const noise = { create: { width: PICTURE_SIDE, height: PICTURE_SIDE, channels: 3 as const, background: '#888' } };
  const picture = await sharp({
    ...noise,
    create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();
  expect(picture.length).toBeGreaterThan(3_000_000);
  const shopper = visitor({ localAddress: '127.0.0.4' });
  await signUpAndBuy(shopper);
  const headers = { origin: stores.origin, 'x-storefront-client': 'shopper', 'content-type': 'image/png' };
  const put = (body: Buffer) => shopper.ask('/api/profile/picture', { method: 'PUT', headers, body });
  expect((await put(picture)).status).toBeLessThan(300);
  expect((await put(Buffer.alloc(17_000_000))).status).toBe(413);
});

behindNginx('a released file comes from the cache of nginx from its second request on', installed, async () => {
  const page = await get('/home');
  const [file = ''] = /\/assets\/shell\/\w+\/[\w.]+\.js/.exec(page.body) ?? [];
  const cached = async () => (await get(file)).headers['x-cache'];
  expect([await cached(), await cached()]).toEqual(['MISS', 'HIT']);
});

behindNginx('the log of requests holds no queries', installed, async () => {
  await get('/home?token=lantern-in-the-query');
  await expect.poll(nginx.log).toContain('"path":"/home"');
  expect(await nginx.log()).not.toContain('lantern-in-the-query');
});

behindNginx('while a server drains and ends, no request fails', installed, async () => {
  const [first] = stores.servers;
  let hasEnded = false;
  const ended = first?.stop().finally(() => {
    hasEnded = true;
  });
  // Requests come from many addresses, because each is rate-limited.
  const askAs = (count: number) =>
    get('/api/products', { localAddress: `127.1.${(count >> 6) % 250}.${(count % 64) + 1}` });
  const statuses = new Set<number>();
  let asked = 0;
  for (; !hasEnded; asked += 1) statuses.add((await askAs(asked)).status);
  for (const last = asked + 20; asked < last; asked += 1) statuses.add((await askAs(asked)).status);
  expect(await ended).toBe(0);
  expect([...statuses]).toEqual([200]);
});

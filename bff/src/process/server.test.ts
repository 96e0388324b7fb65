/** Client behaviour on real connections. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { TEST_ORIGIN } from '@storefront/testkit/test-client';
import { freePort } from '@storefront/utils/free-port';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { listen, MAX_CONNECTIONS, type RunningServer } from './server.ts';

let shop: TestApp;
let server: RunningServer;
let port: number;
beforeAll(async () => {
  shop = await startTestApp();
  port = await freePort();
  server = await listen(shop.app.fetch, { host: '127.0.0.1', port });
});
afterAll(async () => {
  await server.close();
  await shop.stop();
});

const CHUNKED = 'Transfer-Encoding: chunked';
const FIRST_BYTE = '1\r\nx\r\n';

function open(): Socket {
  // The test waits for the end; a connection cut off while it sends is not a failure.
  return connect(port, '127.0.0.1').on('error', () => {});
}

const headOf = (requestLine: string, headers: readonly string[]) =>
  [`${requestLine} HTTP/1.1`, ...headers, '', ''].join('\r\n');

/** Returns everything that the server sends after `text` until it ends the connection. */
async function answersTo(text: string): Promise<string> {
  const socket = open();
  let answers = '';
  socket.setEncoding('utf8').on('data', (more) => (answers += more));
  socket.write(text);
  await once(socket, 'close');
  return answers;
}

/** Sends chunks until the server ends the connection or has accepted `limit` bytes; returns the bytes accepted. */
async function bytesTaken(head: string, limit: number): Promise<number> {
  const socket = open();
  socket.resume().write(head);
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  let taken = 0;
  const isTaken = () => new Promise<boolean>((resolve) => socket.write(chunk, (error) => resolve(!error)));
  while (taken < limit && (await isTaken())) taken += chunk.length;
  socket.destroy();
  return taken;
}

describe('a body where none belongs', () => {
  test.each(['GET /home', 'GET /api/products', 'POST /api/files/tokens', 'DELETE /api/session'])(
    '(%s) is refused by its first byte, and its connection ended',
    async (requestLine) => {
      for (const announced of [[CHUNKED], [CHUNKED, 'Expect: 100-continue'], ['Content-Length: 1000000000']]) {
        const answer = await answersTo(headOf(requestLine, ['Host: localhost', ...announced]) + FIRST_BYTE);
        expect(answer).toContain('HTTP/1.1 400 Bad Request');
        expect(answer).toContain('"code":"unexpected_body"');
      }
    },
  );

  test.each([
    ['HEAD /home', 400],
    ['GET /api/nothing', 404],
    ['POST /api/nothing', 404],
    ['POST /home', 405],
    ['OPTIONS *', 400],
  ])('(%s) is answered with %i, and its connection ended', async (requestLine, status) => {
    const answer = await answersTo(headOf(requestLine, ['Host: localhost', CHUNKED]) + FIRST_BYTE);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test.each(['GET /home', 'HEAD /home', 'POST /api/files/tokens', 'POST /api/nothing'])(
    '(%s) is not read on, however much of it comes',
    async (requestLine) => {
      const limit = 64 * 2 ** 20;
      expect(await bytesTaken(headOf(requestLine, ['Host: localhost', CHUNKED]), limit)).toBeLessThan(limit);
    },
  );

  test('is not announced by a length of 0', async () => {
    const empty = headOf('POST /api/files/tokens', ['Host: localhost', 'Content-Length: 0', 'Connection: close']);
    expect(await answersTo(empty)).toMatch(/^HTTP\/1.1 403 /);
  });

  test('and that has come whole leaves the connection to the next request', async () => {
    const refused = headOf('DELETE /api/session', ['Host: localhost', 'Content-Length: 1']);
    const last = headOf('GET /healthz', ['Host: localhost', 'Connection: close']);
    const answers = await answersTo(`${refused}x${last}`);
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  });
});

test('a body that breaks off is no failure of ours', async () => {
  const ours = [
    'Host: localhost',
    `Origin: ${TEST_ORIGIN}`,
    'X-Storefront-Client: shopper',
    'X-Request-Id: broken-off',
  ];
  const head = headOf('POST /api/session', [...ours, 'Content-Type: application/json', 'Content-Length: 100']);
  open().end(`${head}{"email":`);
  const lines = () => shop.logs.filter((line) => line.includes('"broken-off"')).map((line) => JSON.parse(line));
  await expect.poll(lines).toEqual([expect.objectContaining({ event: 'request', status: 400 })]);
});

describe('a request', () => {
  test.each([
    ['with two hosts', ['Host: localhost', 'Host: evil.example']],
    ['with one host twice', ['Host: localhost', 'hOST: localhost']],
    ['without a host', []],
  ])('%s is refused, and its connection ended', async (_, headers) => {
    const [request, next] = [headers, ['Host: localhost']].map((lines) => headOf('GET /healthz', lines));
    expect((await answersTo(`${request}${next}`)).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  });

  test('whose host is none is refused without reading its body', async () => {
    const answer = await answersTo(headOf('POST /api/session', ['Host: a b', CHUNKED]) + FIRST_BYTE);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  });
});

/** Headers that isolate every response from other sites' pages and unused browser features. */
const ISOLATING = [
  /^cross-origin-opener-policy: same-origin\r$/im,
  /^cross-origin-resource-policy: same-origin\r$/im,
  /^permissions-policy: .*camera=\(\)/im,
  /^x-content-type-options: nosniff\r$/im,
  /^content-security-policy: /im,
];

describe('every answer isolates itself, also', () => {
  const last = ['Host: localhost', 'Connection: close'];
  const get = (path: string, ...more: string[]) => headOf(`GET ${path}`, [...last, ...more]);
  test.each([
    ['a page that is missing', get('/assets/shell/v0/main.js'), 404],
    ['a page that cannot be made', get('/home'), 500],
    ['a probe', get('/healthz'), 200],
    ['a public file', get('/favicon.ico'), 200],
    ['a worker', get('/service-worker.js'), 200],
    ['the offline page', get('/offline'), 200],
    ['a picture that is missing', get('/media/castle/nothing.webp'), 404],
    ['a download that is none', get('/downloads/nothing/castle.zip'), 401],
    ['a file that is none', get('/files/nothing'), 404],
    ['the API', get('/api/products'), 200],
    ['an address of the API that is none', get('/api/nothing'), 404],
    ['a method that is none of the API', headOf('PUT /api/session', last), 405],
    ['the sitemap', get('/sitemap.xml'), 200],
    ['security.txt', get('/.well-known/security.txt'), 200],
    ['the page for passwords', get('/.well-known/change-password'), 302],
    ['a link that pins nothing', get('/releases/pin/nothing'), 404],
    ['a refusal before any route', headOf('GET /home', ['Host: a', 'Host: b']), 400],
    ['a request without a host', headOf('GET /home', ['Connection: close']), 400],
    ['a request with an unknown expectation', get('/healthz', 'Expect: miracles'), 200],
    ['what is no request', 'nonsense\r\n\r\n', 400],
    ['headers without end', get('/home', `X: ${'x'.repeat(20_000)}`), 431],
  ])('%s', async (_, request, status) => {
    const [head = ''] = (await answersTo(request)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of ISOLATING) expect(`${head}\r\n`).toMatch(header);
  });
});

describe('a client that sends many requests at once', () => {
  /** Starts a server whose requests the test answers. */
  async function heldServer(stalledAfter?: number) {
    const held: { path: string; answer(body?: ConstructorParameters<typeof Response>[0]): void }[] = [];
    const fetch = (request: Request) =>
      new Promise<Response>((resolve) => {
        const path = new URL(request.url).pathname;
        held.push({ path, answer: (body = path) => resolve(new Response(body)) });
      });
    const ownPort = await freePort();
    const own = await listen(fetch, { host: '127.0.0.1', port: ownPort, ...(stalledAfter && { stalledAfter }) });
    onTestFinished(async () => void (await own.close()));
    return { held, connect: () => connect(ownPort, '127.0.0.1').on('error', () => {}) };
  }
  const pipelined = (count: number) =>
    Array.from({ length: count }, (_, at) => headOf(`GET /${at}`, ['Host: localhost'])).join('');

  test('has one worked on at a time, and all answered in their order', async () => {
    const { held, connect: open } = await heldServer();
    const socket = open();
    let answers = '';
    socket.setEncoding('utf8').on('data', (more) => (answers += more));
    socket.write(pipelined(20));
    for (let at = 0; at < 20; at += 1) {
      await vi.waitFor(() => expect(held).toHaveLength(at + 1), { timeout: 30_000 });
      held[at]?.answer();
    }
    await vi.waitFor(() => expect(answers).toContain('\r\n\r\n/19'), { timeout: 30_000 });
    expect([...answers.matchAll(/\r\n\r\n\/(\d+)/g)].map(([, at]) => Number(at))).toEqual([...Array(20).keys()]);
    socket.destroy();
  });

  test('loses the connection with hundreds of requests queued, and other clients are still served', async () => {
    const { held, connect: open } = await heldServer();
    const greedy = open();
    greedy.write(pipelined(800));
    await once(greedy.resume(), 'close');
    expect(held.length).toBeLessThanOrEqual(1);
    const other = open();
    other.write(headOf('GET /other', ['Host: localhost']));
    await vi.waitFor(() => expect(held.at(-1)?.path).toBe('/other'), { timeout: 30_000 });
    other.destroy();
  });

  test('and does not read the answer is dropped', async () => {
    const { held, connect: open } = await heldServer(200);
    const socket = open();
    socket.pause().write(headOf('GET /endless', ['Host: localhost']));
    await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 30_000 });
    const isDropped = new Promise<void>((resolve) => {
      const bytes = new Uint8Array(0x10000);
      held[0]?.answer(new ReadableStream({ pull: (to) => to.enqueue(bytes), cancel: () => resolve() }));
    });
    await isDropped;
    socket.destroy();
  });
});

test('an idle connection is kept for longer than proxies keep theirs, which is a minute', async () => {
  const socket = open().setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  socket.write(headOf('GET /healthz', ['Host: localhost']));
  const [answer] = await once(socket, 'data');
  expect(Number(/^Keep-Alive: timeout=(\d+)/m.exec(answer)?.[1])).toBeGreaterThan(60);
});

describe('an address with as many connections as it may have', () => {
  const isKept = (socket: Socket) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    socket.once('close', () => resolve(false)).once('data', () => resolve(true));
    socket.write(headOf('GET /healthz', ['Host: localhost']));
    return promise;
  };

  test('loses the next one, and has another when one of them ends', async () => {
    const sockets = Array.from({ length: MAX_CONNECTIONS }, open);
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
    expect(await Promise.all(sockets.map(isKept))).not.toContain(false);
    expect(await isKept(open())).toBe(false);
    sockets.pop()?.destroy();
    await expect
      .poll(async () => {
        const next = open();
        const kept = await isKept(next);
        next.destroy();
        return kept;
      })
      .toBe(true);
  });
});

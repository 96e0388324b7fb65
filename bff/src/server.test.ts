/** What clients may do to a connection, over real ones. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, type RunningServer } from './server.ts';
import { freePort } from './testing/free-port.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { TEST_ORIGIN } from './testing/test-client.ts';

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
  // Its end is what is waited for; that it was cut off while it sent is no failure.
  return connect(port, '127.0.0.1').on('error', () => {});
}

const headOf = (requestLine: string, headers: readonly string[]) =>
  [`${requestLine} HTTP/1.1`, ...headers, '', ''].join('\r\n');

/** Everything the server answers to `text` until it ends the connection. */
async function answersTo(text: string): Promise<string> {
  const socket = open();
  let answers = '';
  socket.setEncoding('utf8').on('data', (more) => (answers += more));
  socket.write(text);
  await once(socket, 'close');
  return answers;
}

/** Sends chunks until the server ends the connection or has taken `limit` bytes; how many it took. */
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

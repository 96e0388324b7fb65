/** Requests while the server behind the pages starts, and while it cannot start. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { waitForServer } from './waiting-requests.ts';

const REASON = "bff/src/process/app.ts:2\n\nconst a = <'b';\n\nSyntaxError: Expression expected";

/** @returns the URL of a server that holds requests until `settled` */
async function listenBefore(settled: () => Promise<string | undefined>): Promise<string> {
  const wait = waitForServer(settled);
  const server = createServer((request, response) => wait(request, response, () => response.end('answered')));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('a request waits until the server has started', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const answer = fetch(await listenBefore(() => promise));
  expect(await Promise.race([answer, new Promise((done) => setImmediate(done, 'waiting'))])).toBe('waiting');
  resolve(undefined);
  expect(await (await answer).text()).toBe('answered');
});

test('a page that cannot be had says why, with the code as it stands in the file', async () => {
  const url = await listenBefore(async () => REASON);
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("const a = &lt;'b';");
});

test('the API answers with a problem that names the file and the error', async () => {
  const answer = await fetch(await listenBefore(async () => REASON), { method: 'POST' });
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({
    status: 503,
    detail: 'The server cannot start. bff/src/process/app.ts:2 SyntaxError: Expression expected',
  });
});

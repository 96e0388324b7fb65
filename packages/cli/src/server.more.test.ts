/** Failures of the server as a child process, and of the database under it. */
import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensurePostgres } from '@storefront/embedded-postgres';
import { isAlive } from '@storefront/embedded-postgres/process';
import { needs } from '@storefront/testkit/needs';
import { freePort } from '@storefront/utils/free-port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Child } from './children.ts';
import { type CommandDatabase, openCommandDatabase } from './database.ts';
import { isHealthy } from './instance.ts';
import { inData } from './paths.ts';
import { serverEnvironment, startServer } from './server.ts';
import { otherStore } from './testing/ports.ts';

const hasIPv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

let database: CommandDatabase;
beforeAll(async () => {
  database = await openCommandDatabase();
});
afterAll(() => database.stop());

type Options = Parameters<typeof startServer>[2];

async function start(port: number, options?: Options, host = '127.0.0.1'): Promise<Child & { readonly url: string }> {
  const { env, localUrl } = serverEnvironment({ DATABASE_URL: database.url, HOST: host, PORT: String(port) });
  return { ...(await startServer(env, localUrl, options)), url: localUrl };
}

const answers = (port: number) => isHealthy(`http://127.0.0.1:${port}`);

describe('a server', () => {
  test('is not taken for open when another store answers on its port', async () => {
    const other = await otherStore();
    await expect(start(other.port)).rejects.toThrow(
      `Port ${other.port} on 127.0.0.1 is already in use; choose another with PORT.`,
    );
    await other.close();
  });

  test('is open once it answers, and ends when asked', async () => {
    const port = await freePort();
    const server = await start(port);
    expect(await isHealthy(server.url, '/readyz')).toBe(true);
    await server.stop();
    expect(await answers(port)).toBe(false);
  });

  test('that is asked to end twice ends in order all the same', async () => {
    const server = await start(await freePort());
    const stopping = server.stop();
    await sleep(100);
    await Promise.all([stopping, server.stop()]);
    expect(await server.ended).toBe(0);
  });

  test.runIf(hasIPv6)('is found on an IPv6 address', needs('IPv6 on loopback'), async () => {
    const server = await start(await freePort(), {}, '::1');
    expect(server.url).toContain('[::1]');
    await server.stop();
  });

  test('that does not get ready in time is given up in a sentence', async () => {
    const port = await freePort();
    await expect(start(port, { timeout: 100 })).rejects.toThrow(
      `The server was not ready at http://127.0.0.1:${port} within 0.1 s`,
    );
    expect(await answers(port)).toBe(false);
  });

  test('is ended when the command is, before it is open', async () => {
    const port = await freePort();
    const ending = new AbortController();
    const asked = new Error('asked');
    setTimeout(() => ending.abort(asked), 100);
    await expect(start(port, { signal: ending.signal })).rejects.toBe(asked);
    expect(await answers(port)).toBe(false);
  });
});

/** True when the server answers a request that no cache can have. */
const hasDatabase = (url: string) => isHealthy(url, `/api/products?search=${randomUUID()}`);

test('when the embedded Postgres dies it comes back under the server, and the second time it is given up', async () => {
  const server = await start(await freePort());
  const findPostgres = () => ensurePostgres({ directory: inData('postgres'), durable: true });
  const first = (await findPostgres()).pid;
  process.kill(first, 'SIGKILL');
  while (isAlive(first) || !(await hasDatabase(server.url))) await sleep(50);

  const second = (await findPostgres()).pid;
  expect(second).not.toBe(first);
  process.kill(second, 'SIGKILL');
  expect((await database.failed).message).toMatch(/^The embedded Postgres ended unexpectedly; its log is .+\.$/);
  await server.stop();
});

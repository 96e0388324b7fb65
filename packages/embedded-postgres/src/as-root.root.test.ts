/** Tests that need root: `npm run test-root`. Other runs exclude this file. */
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensurePostgres } from './index.ts';
import { locationOf } from './location.ts';
import { stopServer } from './server.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cluster-'));
});
afterEach(async () => {
  const location = locationOf(directory);
  await stopServer(location);
  for (const path of [directory, join(location.data, '..'), location.socket])
    rmSync(path, { recursive: true, force: true });
});

test('a socket directory of another user is refused by its name', async () => {
  const { socket } = locationOf(directory);
  mkdirSync(socket);
  chownSync(socket, 1, 1);
  await expect(ensurePostgres({ directory, durable: false })).rejects.toThrow(`${socket} belongs to another user`);
});

test('root has another socket directory than who tested in the same checkout before', () => {
  const script = `import { locationOf } from '${new URL('location.ts', import.meta.url)}';
    console.log(locationOf('${directory}').socket);`;
  const args = ['--input-type=module', '--eval', script];
  const socket = execFileSync(process.execPath, args, { uid: 1, gid: 1, encoding: 'utf8' }).trim();
  expect(socket).toMatch(/storefront-1-[0-9a-f]{16}$/);
  expect(socket).not.toBe(locationOf(directory).socket);
});

test('under umask 077 the unprivileged server reaches its files', async () => {
  const umask = process.umask(0o077);
  try {
    const postgres = await ensurePostgres({ directory, durable: false });
    await postgres.stop();
  } finally {
    process.umask(umask);
  }
});

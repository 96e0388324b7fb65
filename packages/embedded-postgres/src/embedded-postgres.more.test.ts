import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensurePostgres } from './index.ts';
import { locationOf } from './location.ts';
import { isAlive } from './process.ts';
import { stopServer } from './server.ts';

const holdScript = fileURLToPath(new URL('./testing/hold.ts', import.meta.url));
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cluster-'));
});
afterEach(async () => {
  const location = locationOf(directory);
  const { data, socket } = location;
  await stopServer(location);
  for (const path of [directory, join(data, '..'), socket]) rmSync(path, { recursive: true, force: true });
});

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another process that uses the cluster, and returns it with its server's id. */
async function otherProcess(): Promise<{ process: ChildProcess; serverPid: number }> {
  const child = spawn(process.execPath, [holdScript, directory], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { process: child, serverPid: Number(line.toString()) };
}

test('the application connects as an ordinary role that owns its database', async () => {
  const postgres = await ensurePostgres({ directory, durable: true });
  const [role] = await query(postgres.url(), 'select rolsuper, rolcreatedb from pg_roles where rolname = current_user');
  expect(role).toEqual({ rolsuper: false, rolcreatedb: false });
  await query(postgres.url(), 'create table things (id int)');
  await postgres.stop();
});

test('a role for tests may create databases, and is no superuser either', async () => {
  const postgres = await ensurePostgres({ directory, durable: false });
  await query(postgres.url(), 'create database another');
  const [role] = await query(postgres.url('another'), 'select rolsuper from pg_roles where rolname = current_user');
  expect(role).toEqual({ rolsuper: false });
  await postgres.stop();
});

test('what was written is there after a restart', async () => {
  const first = await ensurePostgres({ directory, durable: true });
  await query(first.url(), 'create table things as select 42 as answer');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await ensurePostgres({ directory, durable: true });
  expect(await query(second.url(), 'select answer from things')).toEqual([{ answer: 42 }]);
  await second.stop();
});

test('two processes that start at once share one server, and the last to leave stops it and leaves no socket', async () => {
  const [a, b] = await Promise.all([otherProcess(), otherProcess()]);
  expect(a.serverPid).toBe(b.serverPid);

  a.process.stdin?.end();
  await once(a.process, 'exit');
  expect(isAlive(a.serverPid)).toBe(true);

  b.process.stdin?.end();
  await once(b.process, 'exit');
  expect(isAlive(a.serverPid)).toBe(false);
  expect(existsSync(locationOf(directory).socket)).toBe(false);
});

test('when its starter is killed, another process finds the server and stops it', async () => {
  const { process: starter, serverPid } = await otherProcess();
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  expect(isAlive(serverPid)).toBe(true);

  const postgres = await ensurePostgres({ directory, durable: false });
  expect(postgres.pid).toBe(serverPid);
  await postgres.stop();
  expect(isAlive(serverPid)).toBe(false);
});

test('when the server was killed too, it starts again over the stale lock file', async () => {
  const first = await ensurePostgres({ directory, durable: true });
  await query(first.url(), 'create table things as select 42 as answer');
  process.kill(first.pid, 'SIGKILL');
  while (isAlive(first.pid)) await new Promise(setImmediate);
  const second = await ensurePostgres({ directory, durable: true });
  expect(await query(second.url(), 'select answer from things')).toEqual([{ answer: 42 }]);
  await second.stop();
});

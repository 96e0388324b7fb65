/** A crash's leftovers neither keep the cluster from starting nor harm other processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, ensurePostgres } from './index.ts';
import { locationOf } from './location.ts';
import { isAlive } from './process.ts';
import { stopServer } from './server.ts';

let directory: string;
let bystander: ChildProcess;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cluster-'));
  // Runs as the server's own user, so that Postgres also sees it alive.
  bystander = spawn('sleep', ['300'], { ...locationOf(directory).runAs });
});
afterEach(async () => {
  const location = locationOf(directory);
  const { data, socket } = location;
  await stopServer(location);
  bystander.kill();
  for (const path of [directory, join(data, '..'), socket]) rmSync(path, { recursive: true, force: true });
});

const bringUp = (durable = false) => ensurePostgres({ directory, durable });

async function query(postgres: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(postgres.url());
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function killServer({ pid }: EmbeddedPostgres): Promise<void> {
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await sleep(5);
}

test("when the killed server's id has become another process's, that one is left alone", async () => {
  const first = await bringUp(true);
  await query(first, 'create table things as select 42 as answer');
  const { data, socket } = locationOf(directory);
  const lockFiles = [join(data, 'postmaster.pid'), join(socket, '.s.PGSQL.5432.lock')];
  await killServer(first);
  for (const file of lockFiles) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(bystander.pid)));
  }
  const second = await bringUp(true);
  expect(second.pid).not.toBe(bystander.pid);
  expect(await query(second, 'select answer from things')).toEqual([{ answer: 42 }]);
  await second.stop();
  expect(isAlive(second.pid)).toBe(false);
  expect(isAlive(bystander.pid ?? 0)).toBe(true);
});

test("a killed user whose id has become another process's does not keep the server running", async () => {
  const postgres = await bringUp();
  const { state } = locationOf(directory);
  writeFileSync(join(state, 'users', String(bystander.pid)), `${bystander.pid} of an earlier time`);
  await postgres.stop();
  expect(isAlive(postgres.pid)).toBe(false);
});

test('a server that dies is noticed, and can be brought up again', async () => {
  const postgres = await bringUp();
  await killServer(postgres);
  await postgres.lost;
  const again = await bringUp();
  expect(await query(again, 'select 1 as one')).toEqual([{ one: 1 }]);
  await again.stop();
});

test('what an interrupted creation left behind is made anew', async () => {
  const { data } = locationOf(directory);
  mkdirSync(`${data}.new`, { recursive: true });
  writeFileSync(join(`${data}.new`, 'PG_VERSION'), '18\n');
  const postgres = await bringUp();
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(`${data}.new`)).toBe(false);
  await postgres.stop();
});

test.each([0, 700])('asked to end after %i ms, it leaves no server running', async (delay) => {
  const ending = new AbortController();
  const asked = new Error('asked');
  setTimeout(() => ending.abort(asked), delay);
  const outcome = await ensurePostgres({ directory, durable: false, signal: ending.signal }).catch((error) => error);
  // When it was up before the abort, the caller must stop it.
  if (outcome !== asked) await (outcome as EmbeddedPostgres).stop();
  expect(existsSync(join(locationOf(directory).data, 'postmaster.pid'))).toBe(false);
});

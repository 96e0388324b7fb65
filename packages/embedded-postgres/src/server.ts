/** The Postgres server process of a cluster: create the cluster, start, find again after a crash of ours, stop. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Location } from './location.ts';
import { isAlive } from './lock.ts';

const run = promisify(execFile);
const SECOND = 1000;
const START_TIMEOUT = 30 * SECOND;
const STOP_TIMEOUT = 10 * SECOND;
const POLL = 15; // ms

/** Settings of a database whose loss costs nothing, such as a test's. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Makes the cluster's files unless they are there. Only the socket's owner can connect, so no password is needed. */
export async function createCluster(binaries: string, { data, runAs }: Location): Promise<void> {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  await run(
    join(binaries, 'bin/initdb'),
    [
      '--pgdata',
      data,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ],
    { ...runAs, cwd: '/' },
  );
}

/** The process id of the running server of this cluster, left over from whoever started it. */
export async function runningServer({ data }: Location): Promise<number | undefined> {
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  return pid > 0 && isAlive(pid) ? pid : undefined;
}

/** Starts the server detached, so that Ctrl-C reaches us and not it, and answers once it accepts connections. */
export async function startServer(binaries: string, location: Location, durable: boolean): Promise<number> {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${location.socket}`,
    'max_connections=100',
    ...(durable ? [] : NOT_DURABLE),
  ];
  const log = await open(location.log, 'a');
  const child = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', location.data, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...location.runAs,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  );
  child.unref();
  const exited = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Postgres ended with code ${code}; its log is ${location.log}.`)));
  });
  exited.catch(() => {});
  await Promise.race([acceptsConnections(location), exited]);
  await log.close();
  if (child.pid === undefined) throw new Error('Postgres could not be started.');
  return child.pid;
}

/** Waits until a superuser can connect. */
export async function acceptsConnections({ socket, log }: Location): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT; Date.now() < deadline; await sleep(POLL)) {
    const client = new Client({ host: socket, user: 'postgres', database: 'postgres' });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      // Not yet.
    }
  }
  throw new Error(`Postgres did not come up within ${START_TIMEOUT / SECOND} s; its log is ${log}.`);
}

/** Asks the server to end its sessions and stop, and waits for it. */
export async function stopServer(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + STOP_TIMEOUT; isAlive(pid); await sleep(POLL)) {
    if (Date.now() > deadline) throw new Error(`Postgres (process ${pid}) did not stop.`);
  }
}

/** Makes the application's role, which is no superuser, and its database. */
export async function createDatabase({ socket }: Location, name: string, mayCreateDatabases: boolean): Promise<void> {
  const client = new Client({ host: socket, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    const has = async (sql: string) => ((await client.query(sql, [name])).rowCount ?? 0) > 0;
    if (!(await has('select 1 from pg_roles where rolname = $1'))) {
      await client.query(`create role ${name} login ${mayCreateDatabases ? 'createdb' : ''}`);
    }
    if (!(await has('select 1 from pg_database where datname = $1'))) {
      await client.query(`create database ${name} owner ${name}`);
    }
  } finally {
    await client.end();
  }
}

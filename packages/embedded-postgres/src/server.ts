/** The server process of a cluster: initializes, starts, finds after our crash, and stops it. */

import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SECOND } from '@storefront/utils/time';
import { Client } from 'pg';
import { type PostgresLocation, privateDirectory } from './location.ts';
import { commandOf, isAlive } from './process.ts';

const run = promisify(execFile);
const START_TIMEOUT = 30 * SECOND;
const STOP_TIMEOUT = 10 * SECOND;
/** The time that the children of a killed server may take to end. */
const REMAINS_TIMEOUT = 10 * SECOND;
const CONNECT_TIMEOUT = 5 * SECOND;
const POLL = 15; // ms

export interface StartOptions {
  /** True to survive a power cut. False is faster, for tests; its role may also create databases. */
  readonly durable: boolean;
  /** Further settings of the server, such as `wal_keep_size=64MB`; a running server keeps its own. */
  readonly settings?: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off'];
/** Tests of all packages share one server, and some open many connections at once. */
const CONNECTIONS = { durable: 100, inTests: 400 };

/** Initializes the cluster's files unless they exist. There is no password: only the socket's owner can connect. */
export async function createCluster(
  binaries: string,
  { data, runAs }: PostgresLocation,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (existsSync(join(data, 'PG_VERSION'))) return privateDirectory(data, runAs);
  // Renamed when complete, because an interrupted initdb leaves files that look like a cluster.
  const unfinished = `${data}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await privateDirectory(unfinished, runAs);
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale-provider=builtin'];
  const quick = ['--locale=C.UTF-8', '--no-sync', '--no-instructions'];
  try {
    await run(join(binaries, 'bin/initdb'), ['--pgdata', unfinished, ...options, ...quick], { ...runAs, cwd: '/' });
  } catch (error) {
    // Ctrl-C in a terminal also reaches initdb.
    signal?.throwIfAborted();
    throw error;
  }
  signal?.throwIfAborted();
  await rename(unfinished, data);
}

/** Returns the process id of this cluster's running server, whichever process started it. */
export async function runningServer({ data }: PostgresLocation): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(pidFile(data), 'utf8').catch(() => ''), 10);
  // The file outlives a crash, and its id may have been reused.
  return isAlive(pid) && `${commandOf(pid)} `.includes(`/postgres -D ${data} `) ? pid : undefined;
}

const pidFile = (data: string) => join(data, 'postmaster.pid');

/** Starts the server detached from Ctrl-C and waits for it. @throws {Error} with its output when it does not start */
export async function startPostgres(
  binaries: string,
  location: PostgresLocation,
  { durable, settings = [], signal }: StartOptions,
): Promise<number> {
  const connections = `max_connections=${durable ? CONNECTIONS.durable : CONNECTIONS.inTests}`;
  const all = [connections, ...(durable ? [] : NOT_DURABLE), ...settings];
  for (const giveUpAt = Date.now() + REMAINS_TIMEOUT; ; await sleep(10 * POLL)) {
    await disownLockFiles(location);
    const before = (await readFile(location.log).catch(() => '')).length;
    const pid = await spawnServer(binaries, location, all);
    try {
      if (await acceptsConnections(location, pid, signal)) return pid;
    } catch (error) {
      await stopProcess(pid);
      throw error;
    }
    const said = (await readFile(location.log)).subarray(before).toString();
    if (said.includes('is still in use') && Date.now() < giveUpAt) continue;
    const reason = /FATAL: +(.*)/.exec(said)?.[1] ?? 'it ended at once';
    throw new Error(`Postgres did not start: ${reason}; its log is ${location.log}.`);
  }
}

/** Postgres trusts lock files with the id of any running process except its parent, so they are changed to our id. */
async function disownLockFiles({ data, socket }: PostgresLocation): Promise<void> {
  for (const file of [pidFile(data), join(socket, '.s.PGSQL.5432.lock')]) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const disowned = text.replace(/^-?\d+/, String(process.pid));
    await (disowned === text && !text.startsWith(`${process.pid}\n`)
      ? rm(file) // Empty or damaged, as after a power cut.
      : writeFile(file, disowned));
  }
}

async function spawnServer(binaries: string, location: PostgresLocation, further: readonly string[]): Promise<number> {
  const settings = ['listen_addresses=', `unix_socket_directories=${location.socket}`, ...further];
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
  const failed = new Promise<Error>((resolve) => child.once('error', resolve));
  child.unref();
  await log.close();
  if (child.pid === undefined) throw new Error(`Postgres could not be started: ${(await failed).message}.`);
  return child.pid;
}

/** Returns false when process `pid` ends first. @throws {Error} on a timeout; the signal's reason */
export async function acceptsConnections(
  { socket, log }: PostgresLocation,
  pid: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (const deadline = Date.now() + START_TIMEOUT; Date.now() < deadline; await sleep(POLL)) {
    signal?.throwIfAborted();
    if (!isAlive(pid)) return false;
    const client = superuser(socket);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      // The server does not accept connections yet.
    }
  }
  throw new Error(`Postgres did not come up within ${START_TIMEOUT / SECOND} s; its log is ${log}.`);
}

function superuser(socket: string): Client {
  const options = { user: 'postgres', database: 'postgres', connectionTimeoutMillis: CONNECT_TIMEOUT };
  const client = new Client({ host: socket, ...options });
  client.on('error', () => {});
  return client;
}

/** Ends all sessions, stops the server if it runs, waits for it, and removes its files from the temporary directory. */
export async function stopServer(location: PostgresLocation): Promise<void> {
  const pid = await runningServer(location);
  if (!pid) return;
  await stopProcess(pid);
  await rm(location.socket, { recursive: true, force: true });
}

async function stopProcess(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + STOP_TIMEOUT; isAlive(pid); await sleep(POLL)) {
    if (Date.now() > deadline) throw new Error(`Postgres (process ${pid}) did not stop.`);
  }
}

export async function createDatabase(
  { socket }: PostgresLocation,
  name: string,
  mayCreateDatabases: boolean,
): Promise<void> {
  const client = superuser(socket);
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

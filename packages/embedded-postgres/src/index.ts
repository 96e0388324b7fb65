/** Postgres for development and tests, on a unix socket. Processes may share a cluster; the last to leave stops it. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { binariesDirectory } from './binaries.ts';
import { locationOf, type PostgresLocation, privateDirectory, sharedDirectory } from './location.ts';
import { withLock } from './lock.ts';
import { identityOf, isAlive, isRunning } from './process.ts';
import {
  acceptsConnections,
  createCluster,
  createDatabase,
  runningServer,
  type StartOptions,
  startPostgres,
  stopServer,
} from './server.ts';

const NAME = 'storefront';
const WATCH_INTERVAL = 250; // ms

export interface PostgresOptions extends StartOptions {
  /** Identifies the cluster and contains its state; for ordinary users also its data. */
  readonly directory: string;
}

export interface EmbeddedPostgres {
  /** Returns a URL for the application's role, which is not a superuser. */
  url(database?: string): string;
  readonly pid: number;
  readonly log: string;
  /** Resolves when the server ends unexpectedly; `ensurePostgres` restarts it. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the cluster or joins a running one. @throws {Error} without binaries or when the server does not start */
export async function ensurePostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { directory, durable, signal } = options;
  const location = locationOf(directory);
  const lock = join(location.state, 'lock.sqlite');

  const enter = async () => {
    await writeUser(location);
    try {
      const server = (await joinRunning(location, signal)) ?? (await launch(location, options));
      await createDatabase(location, NAME, !durable);
      return server;
    } catch (error) {
      await leave(location);
      throw error;
    }
  };
  const pid = await withLock(lock, enter, { signal });

  const lost = Promise.withResolvers<void>();
  const watch = setInterval(() => {
    if (isAlive(pid)) return;
    clearInterval(watch);
    lost.resolve();
  }, WATCH_INTERVAL).unref();

  return {
    pid,
    log: location.log,
    lost: lost.promise,
    url: (database = NAME) => `postgresql://${NAME}@${encodeURIComponent(location.socket)}/${database}`,
    stop: () => {
      clearInterval(watch);
      return withLock(lock, () => leave(location));
    },
  };
}

const usersOf = ({ state }: PostgresLocation) => join(state, 'users');

async function writeUser(location: PostgresLocation): Promise<void> {
  await mkdir(usersOf(location), { recursive: true });
  await writeFile(join(usersOf(location), String(process.pid)), identityOf(process.pid) ?? '');
}

async function leave(location: PostgresLocation): Promise<void> {
  const users = usersOf(location);
  await rm(join(users, String(process.pid)), { force: true });
  let isInUse = false;
  for (const name of await readdir(users)) {
    if (isRunning(await readFile(join(users, name), 'utf8'))) isInUse = true;
    else await rm(join(users, name));
  }
  if (!isInUse) await stopServer(location);
}

async function joinRunning(location: PostgresLocation, signal: AbortSignal | undefined): Promise<number | undefined> {
  const server = await runningServer(location);
  return server && (await acceptsConnections(location, server, signal)) ? server : undefined;
}

async function launch(location: PostgresLocation, options: PostgresOptions): Promise<number> {
  await sharedDirectory(dirname(location.data), location.runAs);
  const binaries = await binariesDirectory(location.binariesCopy);
  await privateDirectory(location.socket, location.runAs);
  await createCluster(binaries, location, options.signal);
  return startPostgres(binaries, location, options);
}

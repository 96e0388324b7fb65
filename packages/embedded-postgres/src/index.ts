/**
 * A real Postgres for development and tests, run from the binaries in node_modules on a unix socket: no installation,
 * no Docker, no port, no password. Several processes may use one cluster; the last to leave stops it.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { binariesDirectory } from './binaries.ts';
import { type Location, locationOf, privateDirectory } from './location.ts';
import { isAlive, withLock } from './lock.ts';
import { acceptsConnections, createCluster, createDatabase, runningServer, startServer, stopServer } from './server.ts';

const NAME = 'storefront';

export interface PostgresOptions {
  /** Which cluster: its state, and for ordinary users its data, live here. */
  readonly directory: string;
  /** Survives a power cut; false is faster and for tests. Such a cluster's role may also create databases. */
  readonly durable: boolean;
}

export interface EmbeddedPostgres {
  /** The connection string of the application's role, which is no superuser. */
  url(database?: string): string;
  readonly pid: number;
  /** Stops the server unless another process still uses it. */
  stop(): Promise<void>;
}

/**
 * Brings the cluster up, or joins it where it runs already (also when its starter was killed).
 * @throws {Error} saying what is wrong when there are no binaries for this platform or the server does not come up
 */
export async function ensurePostgres({ directory, durable }: PostgresOptions): Promise<EmbeddedPostgres> {
  const location = locationOf(directory);
  const lock = join(location.state, 'lock');
  const users = join(location.state, 'users');
  const ours = join(users, String(process.pid));

  const pid = await withLock(lock, async () => {
    await mkdir(users, { recursive: true });
    const server = (await joinRunning(location)) ?? (await launch(location, durable));
    await createDatabase(location, NAME, !durable);
    await writeFile(ours, '');
    return server;
  });

  return {
    pid,
    url: (database = NAME) => `postgresql://${NAME}@${encodeURIComponent(location.socket)}/${database}`,
    stop: () =>
      withLock(lock, async () => {
        await rm(ours, { force: true });
        const others = (await readdir(users)).map(Number).filter(isAlive);
        const server = await runningServer(location);
        if (others.length === 0 && server) await stopServer(server);
      }),
  };
}

async function joinRunning(location: Location): Promise<number | undefined> {
  const server = await runningServer(location);
  if (server) await acceptsConnections(location);
  return server;
}

async function launch(location: Location, durable: boolean): Promise<number> {
  const binaries = await binariesDirectory(location.binariesCopy);
  await mkdir(dirname(location.data), { recursive: true });
  await privateDirectory(location.data, location.runAs);
  await privateDirectory(location.socket, location.runAs);
  await createCluster(binaries, location);
  return startServer(binaries, location, durable);
}

/** A separate Postgres and its streaming replica, from the package's binaries. */
import { chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, ensurePostgres } from '@storefront/embedded-postgres';
import { locationOf, type PostgresLocation } from '@storefront/embedded-postgres/location';
import { isAlive } from '@storefront/embedded-postgres/process';
import type pg from 'pg';
import { withClient } from './test-database.ts';

export interface ReplicatedServer {
  /** URL of the store's database with its role. */
  readonly url: string;
  /** Path of the unix socket. */
  readonly socket: string;
  /** Runs a query as superuser. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Sends SIGKILL, as when the machine is lost. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface ReplicatedPostgres {
  readonly primary: ReplicatedServer;
  readonly replica: ReplicatedServer;
  stop(): Promise<void>;
}

/** The primary acknowledges a commit once the replica has flushed it. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const places = await Promise.all(['primary', 'replica'].map((name) => mkdtemp(join(tmpdir(), `${name}-`))));
  const [primaryPlace = '', replicaPlace = ''] = places;
  const primary = await startServer(primaryPlace);
  await copyCluster(primary, locationOf(primaryPlace), locationOf(replicaPlace));
  const replica = await startServer(replicaPlace);
  await primary.query("alter system set synchronous_standby_names = '*'");
  await primary.query('select pg_reload_conf()');
  await until(
    async () => (await primary.query("select from pg_stat_replication where sync_state = 'sync'")).length > 0,
  );
  return {
    primary,
    replica,
    async stop() {
      // The primary would wait for the replica to receive its shutdown record.
      await primary.kill();
      await replica.kill();
      for (const place of places) {
        const { data, socket } = locationOf(place);
        for (const path of [place, dirname(data), socket]) await rm(path, { recursive: true, force: true });
      }
    },
  };
}

async function startServer(directory: string): Promise<ReplicatedServer> {
  const start = () => ensurePostgres({ directory, durable: true, settings: ['wal_keep_size=256MB'] });
  let server: EmbeddedPostgres = await start();
  const superuser = server.url().replace('storefront@', 'postgres@');
  return {
    url: server.url(),
    socket: join(locationOf(directory).socket, '.s.PGSQL.5432'),
    query: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      await withClient(superuser, async (client) => (await client.query<Row>(sql, values)).rows),
    async kill() {
      if (isAlive(server.pid)) process.kill(server.pid, 'SIGKILL');
      await until(async () => !isAlive(server.pid));
    },
    async start() {
      server = await start();
    },
  };
}

/** Files that belong only to a running server or its history. */
const LEFT_OUT = /\/(postmaster\.(pid|opts)|pg_wal\/[0-9A-F]{24}.*|pg_replslot\/.+)$/;

/** Makes a base backup of the running primary, and a standby that streams from it. */
async function copyCluster(primary: ReplicatedServer, from: PostgresLocation, to: PostgresLocation): Promise<void> {
  const url = primary.url.replace('storefront@', 'postgres@');
  // A single connection, because the backup ends with it.
  const label = await withClient(url, async (client) => {
    await client.query("select pg_backup_start('streaming replica', true)");
    await cp(from.data, to.data, { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    return rows[0]?.labelfile ?? '';
  });
  await writeFile(join(to.data, 'backup_label'), label);
  await writeFile(join(to.data, 'standby.signal'), '');
  const conninfo = `host=${from.socket} user=postgres application_name=replica`;
  await writeFile(join(to.data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  if (to.runAs) await chownAll(to.data, to.runAs);
}

async function chownAll(directory: string, { uid, gid }: { readonly uid: number; readonly gid: number }) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  await Promise.all([directory, ...paths].map((path) => chown(path, uid, gid)));
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

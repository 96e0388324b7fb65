/**
 * A production site on one machine: two servers of the store behind nginx, and haproxy in front of Postgres and its
 * replica.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApps } from '@storefront/cli/builds';
import { CommandError } from '@storefront/cli/command-error';
import { canRunNginx, type RunningNginx, startNginx } from '@storefront/deploy/nginx';
import { type Stores, startStores } from '@storefront/deploy/stores';
import { type ReplicatedPostgres, startReplicatedPostgres } from '@storefront/testkit/postgres/streaming-replica';
import { withClient } from '@storefront/testkit/postgres/test-database';
import { hasHaproxy, startHaproxy } from '@storefront/testkit/servers/haproxy';
import { generateProducts } from 'bff/generated-catalog';
import { PRODUCTS } from './visitors.ts';

const SERVERS = 2;

export interface CachedSite {
  readonly directory: string;
  readonly nginx: RunningNginx;
  readonly stores: Stores;
  readonly postgres: ReplicatedPostgres;
  /** Returns the number of requests that have reached the servers. */
  reached(): number;
  stop(): Promise<void>;
}

/** @throws {CommandError} when nginx, openssl or haproxy is missing */
export async function startSite(): Promise<CachedSite> {
  if (!canRunNginx || !hasHaproxy) {
    throw new CommandError('This needs nginx, openssl and haproxy: apt-get install nginx-light openssl haproxy.');
  }
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    return { ...(await startParts(ends)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param ends receives a function for each started part that stops it */
async function startParts(ends: (() => Promise<unknown>)[]): Promise<Omit<CachedSite, 'stop'>> {
  const directory = await mkdtemp(join(tmpdir(), 'storefront-bench-'));
  ends.push(() => rm(directory, { recursive: true }));
  await buildApps(join(directory, 'build.log'), new AbortController().signal);
  const postgres = await startReplicatedPostgres();
  ends.push(() => postgres.stop());
  await postgres.primary.query('create role haproxy login');
  const haproxy = await startHaproxy([postgres.primary.socket, postgres.replica.socket]);
  ends.push(() => haproxy.stop());
  const stores = await startStores(SERVERS, { DATABASE_URL: `postgres://storefront@${haproxy.host}/storefront` });
  ends.push(() => stores.stop());
  await withClient(postgres.primary.url, (client) =>
    generateProducts((sql, values) => client.query(sql, values), 1, PRODUCTS),
  );
  const nginx = await startNginx(stores.ports);
  ends.push(() => nginx.stop());
  const started = new Set(stores.servers);
  return {
    directory,
    nginx,
    stores,
    postgres,
    reached() {
      for (const server of stores.servers) started.add(server);
      return [...started].reduce((sum, server) => sum + requestsOf(server.stdout()), 0);
    },
  };
}

/** Counts pages in a server's log, which has a line for each request. */
function requestsOf(log: string): number {
  return log.split('"event":"request"').length - 1;
}

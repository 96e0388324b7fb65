/** A production on one machine: two servers of the store behind nginx, and a Postgres of their own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApps } from '@storefront/cli/builds';
import { CommandError } from '@storefront/cli/command-error';
import { canRunNginx, type RunningNginx, startNginx } from '@storefront/deploy/nginx';
import { type Stores, startStores } from '@storefront/deploy/stores';
import { ensurePostgres } from '@storefront/embedded-postgres';
import { generateProducts } from 'bff/generated-catalog';
import { withClient } from 'bff/test-database';
import { PRODUCTS } from './visitors.ts';

const SERVERS = 2;

export interface Site {
  readonly directory: string;
  readonly nginx: RunningNginx;
  readonly stores: Stores;
  killPostgres(): void;
  startPostgres(): Promise<void>;
  /** Requests that have reached the servers. */
  reached(): number;
  stop(): Promise<void>;
}

/** @throws {CommandError} where nginx or openssl is missing */
export async function startSite(): Promise<Site> {
  if (!canRunNginx) throw new CommandError('This needs nginx and openssl: apt-get install nginx-light openssl.');
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

/** @param ends receives what ends each part that was started */
async function startParts(ends: (() => Promise<unknown>)[]): Promise<Omit<Site, 'stop'>> {
  const directory = await mkdtemp(join(tmpdir(), 'storefront-bench-'));
  ends.push(() => rm(directory, { recursive: true }));
  await buildApps(join(directory, 'build.log'), new AbortController().signal);
  const startPostgres = () => ensurePostgres({ directory: join(directory, 'postgres'), durable: true });
  let postgres = await startPostgres();
  ends.push(() => postgres.stop());
  const stores = await startStores(SERVERS, { DATABASE_URL: postgres.url() });
  ends.push(() => stores.stop());
  await withClient(postgres.url(), (client) =>
    generateProducts((sql, values) => client.query(sql, values), 1, PRODUCTS),
  );
  const nginx = await startNginx(stores.ports);
  ends.push(() => nginx.stop());
  const started = new Set(stores.servers);
  return {
    directory,
    nginx,
    stores,
    killPostgres: () => void process.kill(postgres.pid, 'SIGKILL'),
    async startPostgres() {
      postgres = await startPostgres();
    },
    reached() {
      for (const server of stores.servers) started.add(server);
      return [...started].reduce((sum, server) => sum + requestsOf(server.stdout()), 0);
    },
  };
}

/** Pages in the log of a server, which has a line for each request. */
function requestsOf(log: string): number {
  return log.split('"event":"request"').length - 1;
}

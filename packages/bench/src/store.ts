/** A store for one benchmark: built, on a free port, with temporary data. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApps, buildDirectories } from '@storefront/cli/builds';
import { publish, serverEnvironment, startServer } from '@storefront/cli/server';
import { ensurePostgres } from '@storefront/embedded-postgres';
import { freePort } from '@storefront/utils/free-port';

export interface BenchStore {
  readonly url: string;
  readonly databaseUrl: string;
  readonly processId: number | undefined;
  readonly assets: string;
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

interface StoreOptions {
  /** False for the API alone, which needs no builds. */
  readonly withPages?: boolean;
}

export async function startStore({ withPages = true }: StoreOptions = {}): Promise<BenchStore> {
  const directory = await mkdtemp(join(tmpdir(), 'storefront-bench-'));
  if (withPages) await buildApps(join(directory, 'build.log'), new AbortController().signal);
  const postgres = await ensurePostgres({ directory: join(directory, 'postgres'), durable: true });
  const port = await freePort();
  const assets = join(directory, 'assets');
  const { env, url } = serverEnvironment({
    DATABASE_URL: postgres.url(),
    PORT: String(port),
    ASSETS_DIR: assets,
    ASSET_STORE_URL: '',
    // Each measured visitor comes through a proxy, with an address of their own.
    TRUSTED_PROXY_HOPS: '1',
    LOG_LEVEL: 'warn',
  });
  if (withPages) await publish(buildDirectories, env);
  const server = await startServer(env, `http://127.0.0.1:${port}`);
  return {
    url,
    databaseUrl: postgres.url(),
    processId: server.process.pid,
    assets,
    directory,
    env,
    async stop() {
      await server.stop();
      await postgres.stop();
      await rm(directory, { recursive: true });
    },
  };
}

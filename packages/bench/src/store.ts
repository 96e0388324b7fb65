/** A store for one benchmark: built, on a free port, with temporary data. */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApps, buildDirectories } from '@storefront/cli/builds';
import { seedModels } from '@storefront/cli/samples';
import { publish, serverEnvironment, startServer } from '@storefront/cli/server';
import { ensurePostgres } from '@storefront/embedded-postgres';
import { sampleModels } from '@storefront/models';
import { freePort } from '@storefront/utils/free-port';
import { START_TIMEOUT, sized } from './size.ts';
import { reportUsage } from './usage/usage.ts';

export interface BenchStore {
  readonly url: string;
  readonly databaseUrl: string;
  readonly server: ChildProcess;
  readonly postgresPid: number;
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

interface StoreOptions {
  /** False for the API alone, which needs no builds. */
  readonly withPages?: boolean;
  /** True for the shipped catalogue, false for the two products of an empty store. */
  readonly withCatalog?: boolean;
  readonly settings?: NodeJS.ProcessEnv;
}

/** All models, or at the smallest size those that are built in seconds. */
const MODELS = sized<readonly string[]>([], sampleModels);

export async function startStore(options: StoreOptions = {}): Promise<BenchStore> {
  const { withPages = true, withCatalog = false, settings = {} } = options;
  const directory = await mkdtemp(join(tmpdir(), 'storefront-bench-'));
  const { signal } = new AbortController();
  if (withPages) await buildApps(join(directory, 'build.log'), signal);
  const postgres = await ensurePostgres({ directory: join(directory, 'postgres'), durable: true });
  const port = await freePort();
  const { env, url } = serverEnvironment({
    DATABASE_URL: postgres.url(),
    PORT: String(port),
    ASSETS_DIR: join(directory, 'assets'),
    MEDIA_DIR: join(directory, 'media'),
    PRODUCT_FILES_DIR: join(directory, 'product-files'),
    FILES_DIR: join(directory, 'files'),
    ASSET_STORE_URL: '',
    // Each measured visitor comes through a proxy with a different address.
    TRUSTED_PROXY_HOPS: '1',
    LOG_LEVEL: 'warn',
    ...settings,
  });
  if (withPages) await publish(buildDirectories, env);
  if (withCatalog) await seedModels(MODELS, env, signal);
  const server = await startServer(env, `http://127.0.0.1:${port}`, {
    nodeOptions: reportUsage,
    timeout: START_TIMEOUT,
  });
  return {
    url,
    databaseUrl: postgres.url(),
    server: server.process,
    postgresPid: postgres.pid,
    directory,
    env,
    async stop() {
      await server.stop();
      await postgres.stop();
      await rm(directory, { recursive: true });
    },
  };
}

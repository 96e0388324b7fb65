/** Duration of a large store's backup, and of a restore until a new server answers from the copy. */
import { join } from 'node:path';
import { startServer } from '@storefront/cli/server';
import { ensurePostgres } from '@storefront/embedded-postgres';
import { keepConnections } from '@storefront/testkit/postgres/test-database';
import { freePort } from '@storefront/utils/free-port';
import { SECOND } from '@storefront/utils/time';
import { generateHistory } from 'bff/generated-history';
import { runStorefront } from './run-storefront.ts';
import { sized } from './size.ts';
import { startStore } from './store.ts';

/** Number each of orders, messages, sessions and counters, beside the shipped catalogue with its files. */
const ROWS = sized(200_000, 1_000);

/** @param work resolves to its command's output */
type Measure = (step: string, work: () => Promise<string>) => Promise<void>;

export async function run(): Promise<void> {
  const store = await startStore({
    withCatalog: true,
    settings: { BACKUP_KEY: 'a key of backups, of forty characters' },
  });
  try {
    await grow(store.databaseUrl);
    const kept = { ...store.env, BACKUP_DIR: join(store.directory, 'backups') };
    const seconds = new Map<string, string>();
    const measure: Measure = async (step, work) => {
      const startedAt = performance.now();
      const said = await work();
      seconds.set(step, ((performance.now() - startedAt) / SECOND).toFixed(1));
      if (said) console.log(said.trim());
    };
    await measure('take, the first', () => runStorefront(kept, 'backup', 'take'));
    await measure('take, with no changes', () => runStorefront(kept, 'backup', 'take'));
    await measure('verify', () => runStorefront(kept, 'backup', 'verify', 'latest'));
    await restoreElsewhere(join(store.directory, 'restored'), kept, measure);
    console.log(`${ROWS.toLocaleString('en')} orders, and as many messages, sessions and counters each.`);
    console.table([...seconds].map(([step, taken]) => ({ step, seconds: taken })));
  } finally {
    await store.stop();
  }
}

async function grow(url: string): Promise<void> {
  const { query, end } = keepConnections(url);
  try {
    await generateHistory(query, ROWS, new Date());
  } finally {
    await end();
  }
}

async function restoreElsewhere(directory: string, env: NodeJS.ProcessEnv, measure: Measure): Promise<void> {
  const postgres = await ensurePostgres({ directory: join(directory, 'postgres'), durable: true });
  const restored = {
    ...env,
    DATABASE_URL: postgres.url(),
    ASSETS_DIR: join(directory, 'assets'),
    MEDIA_DIR: join(directory, 'media'),
    PRODUCT_FILES_DIR: join(directory, 'product-files'),
    FILES_DIR: join(directory, 'files'),
  };
  try {
    await measure('restore', () => runStorefront(restored, 'backup', 'restore', 'latest'));
    await measure('start of a server', () => startAndStop(restored));
  } finally {
    await postgres.stop();
  }
}

async function startAndStop(env: NodeJS.ProcessEnv): Promise<string> {
  const port = String(await freePort());
  const server = await startServer({ ...env, PORT: port }, `http://127.0.0.1:${port}`);
  await server.stop();
  return '';
}

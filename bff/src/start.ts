/** Brings the process up: database, schema, app, port. */
import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPasswords } from './accounts/passwords.ts';
import { createApp } from './app.ts';
import { seedProducts } from './catalog/seed.ts';
import { SECOND, systemClock } from './clock.ts';
import type { Db } from './db/database.ts';
import { isDatabaseUnavailable } from './db/errors.ts';
import { migrateToLatest } from './db/migrate.ts';
import { createDb, describeDatabase, pingDatabase } from './db/pool.ts';
import type { Env } from './env.ts';
import { createLog, type Log } from './log.ts';
import { startMaintenance } from './maintenance.ts';
import { simulatedPayments } from './orders/simulated-payments.ts';
import { listen } from './server.ts';

/** The first with uuidv7(). */
const OLDEST_POSTGRES = 18;
const DATABASE_PATIENCE = 10 * SECOND;
const RETRY_INTERVAL = 0.25 * SECOND;
const PAYMENT_DELAY = 1 * SECOND;

/** Why the process cannot start, in one sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Serves the store until a signal ends the process. @throws {StartError} */
export async function start(env: Env): Promise<void> {
  const log = createLog(env.logLevel);
  const db = createDb(env.databaseUrl, { poolSize: env.databasePoolSize }, log);
  await waitForDatabase(db);
  await refuseUnfitDatabase(db, env);
  const migrations = await migrateToLatest(db);
  if (migrations.length > 0) log.info({ event: 'migrated', migrations }, 'the schema was brought up to date');
  await seedProducts(db);
  await mkdir(env.assetsDirectory, { recursive: true });

  let shuttingDown = false;
  const { app } = createApp({
    db,
    log,
    clock: systemClock,
    passwords: createPasswords(),
    payments: simulatedPayments({ delay: PAYMENT_DELAY, sleep }),
    publicOrigins: env.publicOrigins,
    trustedProxyHops: env.trustedProxyHops,
    production: env.production,
    isShuttingDown: () => shuttingDown,
    assets: { directory: env.assetsDirectory, devUrl: env.devAssetsUrl },
  });
  const server = await listen(app.fetch, env).catch((error: unknown) => {
    throw new StartError(portSentence(env, error));
  });
  const stopMaintenance = startMaintenance({ db, clock: systemClock, log });
  log.info({ event: 'listening', url: env.publicOrigins[0], host: env.host, port: env.port }, 'listening');
  onSignal(log, async () => {
    shuttingDown = true;
    stopMaintenance();
    await server.close();
    await db.destroy();
  });
}

async function waitForDatabase(db: Db): Promise<void> {
  const giveUpAt = performance.now() + DATABASE_PATIENCE;
  for (;;) {
    try {
      return await pingDatabase(db);
    } catch (error) {
      if (isDatabaseUnavailable(error) && performance.now() < giveUpAt) {
        await sleep(RETRY_INTERVAL);
        continue;
      }
      throw new StartError(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}.`, { cause: error });
    }
  }
}

async function refuseUnfitDatabase(db: Db, { production }: Env): Promise<void> {
  const { version, isSuperuser } = await describeDatabase(db);
  if (version < OLDEST_POSTGRES) {
    throw new StartError(`DATABASE_URL names a PostgreSQL ${version}; the store needs ${OLDEST_POSTGRES} or newer.`);
  }
  if (production && isSuperuser) {
    throw new StartError('DATABASE_URL names a superuser; in production the role must be an ordinary one.');
  }
}

function portSentence({ host, port }: Env, error: unknown): string {
  const inUse = (error as { code?: unknown }).code === 'EADDRINUSE';
  return inUse
    ? `Port ${port} on ${host} is already in use; choose another with PORT.`
    : `Cannot listen on ${host}:${port}: ${reasonOf(error)}.`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** The first signal ends the process in order, a second one at once. */
function onSignal(log: Log, end: () => Promise<void>): void {
  let ending = false;
  const handle = async (signal: NodeJS.Signals) => {
    if (ending) process.exit(1);
    ending = true;
    log.info({ event: 'shutting_down', signal }, 'shutting down');
    await end();
    log.info({ event: 'stopped' }, 'stopped');
    process.exit(0);
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}

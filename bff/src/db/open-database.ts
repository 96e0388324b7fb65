import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import type { databaseSettings, EnvOf } from '../env.ts';
import { cannot, reasonOf, StartError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Db } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { migrateToLatest } from './migrate.ts';
import { createDb, describeDatabase, pingDatabase } from './pool.ts';

const OLDEST_POSTGRES = 16;
type DatabaseEnv = EnvOf<typeof databaseSettings>;

const TIMEOUT = 10 * SECOND;
const RETRY_INTERVAL = 0.25 * SECOND;

/** Waits for the database, checks that it is fit, migrates it; close it with `db.destroy()`. @throws {StartError} */
export async function openDatabase(env: DatabaseEnv, log: Log): Promise<Db> {
  const db = createDb(env.databaseUrl, { poolSize: env.databasePoolSize }, log);
  try {
    await waitFor(db);
    await refuseUnfit(db, env);
    await migrate(env, log).catch(cannot('The schema of the database of DATABASE_URL cannot be brought up to date'));
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Without time limits: a migration, or waiting for another process's, may take long. */
async function migrate({ databaseUrl }: DatabaseEnv, log: Log): Promise<void> {
  const db = createDb(databaseUrl, { poolSize: 1, hasLongTimeouts: true }, log);
  try {
    const migrations = await migrateToLatest(db, log);
    if (migrations.length > 0) log.info({ event: 'migrated', migrations }, 'the schema was brought up to date');
  } finally {
    await db.destroy();
  }
}

async function waitFor(db: Db): Promise<void> {
  const giveUpAt = performance.now() + TIMEOUT;
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

async function refuseUnfit(db: Db, { production }: DatabaseEnv): Promise<void> {
  const { version, isSuperuser, encoding } = await describeDatabase(db);
  if (version < OLDEST_POSTGRES) {
    throw new StartError(`DATABASE_URL names a PostgreSQL ${version}; the store needs ${OLDEST_POSTGRES} or newer.`);
  }
  if (encoding !== 'UTF8') {
    throw new StartError(`The database of DATABASE_URL has the encoding ${encoding}; the store needs UTF8.`);
  }
  if (production && isSuperuser) {
    throw new StartError('DATABASE_URL names a superuser; in production the role must be an ordinary one.');
  }
}

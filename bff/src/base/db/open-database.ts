import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import { cannot, reasonOf, StartError } from '../errors.ts';
import type { Log } from '../log.ts';
import { isPooler } from './connection.ts';
import type { Db } from './database.ts';
import { DatabaseUnavailableError, isDatabaseUnavailable } from './errors.ts';
import { migrateToLatest } from './migrate.ts';
import { createDb, describeDatabase, pingDatabase } from './pool.ts';

const OLDEST_POSTGRES = 16;

interface DatabaseSettings {
  readonly production: boolean;
  readonly databaseUrl: string;
  /** The server itself, when that address is a pooler's. */
  readonly databaseDirectUrl: string;
  readonly databasePoolSize: number;
}

const TIMEOUT = 10 * SECOND;
const RETRY_INTERVAL = 0.25 * SECOND;

/** Waits for the database, checks and migrates it; close it with `db.destroy()`. @throws {StartError} */
export async function openDatabase(env: DatabaseSettings, log: Log): Promise<Db> {
  const { databaseUrl, databaseDirectUrl, databasePoolSize: poolSize } = env;
  const isPooled = databaseDirectUrl !== databaseUrl;
  const db = createDb(databaseUrl, { poolSize, isPooled }, log);
  try {
    await waitFor('DATABASE_URL', () => pingDatabase(db));
    await refuseUnfit(db, env);
    const directName = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    if (await waitFor(directName, () => isPooler(databaseDirectUrl))) throw new StartError(behindPooler(directName));
    await migrate(databaseDirectUrl, log).catch(
      cannot(`The schema of the database of ${directName} cannot be migrated`),
    );
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Has no time limits once connected: a migration, or waiting for another process's, may take long. */
async function migrate(url: string, log: Log): Promise<void> {
  const limits = { poolSize: 1, connectTimeout: TIMEOUT, statementTimeout: Number.POSITIVE_INFINITY };
  const db = createDb(url, limits, log);
  try {
    const migrations = await migrateToLatest(db, log);
    if (migrations.length > 0) log.info({ event: 'migrated', migrations }, 'the schema was migrated');
  } finally {
    await db.destroy();
  }
}

/** Retries `ask` until the database of `name` responds, and returns the result. */
async function waitFor<T>(name: string, ask: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + TIMEOUT;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (isPoolersRefusal(causeOf(error))) throw new StartError(behindPooler(name), { cause: error });
      if (!isDatabaseUnavailable(error) || performance.now() >= giveUpAt) {
        throw new StartError(`The database of ${name} cannot be used: ${reasonOf(causeOf(error))}.`, { cause: error });
      }
      await sleep(RETRY_INTERVAL);
    }
  }
}

/** Returns the original error, where a DatabaseUnavailableError only adds the time. */
function causeOf(error: unknown): unknown {
  return error instanceof DatabaseUnavailableError ? (error.cause ?? error) : error;
}

const behindPooler = (name: string) =>
  `${name} points to a pooler; set DATABASE_DIRECT_URL to the address of the server behind it.`;

function isPoolersRefusal(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('unsupported startup parameter');
}

async function refuseUnfit(db: Db, { production }: DatabaseSettings): Promise<void> {
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

/** Migrates the schema while processes of this and of other releases use it. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { MINUTE, SECOND } from '../clock.ts';
import { AdminError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Db } from './database.ts';
import { inTransaction, type Tx } from './transaction.ts';
import { ensureUuidv7 } from './uuidv7.ts';

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url));

/** A file's name is its migration's name in every database: it never changes after its release. */
const MIGRATION_FILE = /^(\d{4}_\w+)\.ts$/;

/** The last migration in releases with Kysely's migrator. */
const LAST_OF_KYSELY = '0031_covering_indexes';

/** Later statements queue behind a statement that waits for a lock. */
const LOCK_TIMEOUT = 1 * SECOND;
/** Lets those statements run before the next attempt. */
const PAUSE = 2 * SECOND;
const GIVE_UP_AFTER = 10 * MINUTE;
/** lock_not_available, deadlock_detected */
const LOCKED = new Set(['55P03', '40P01']);

interface Selection {
  readonly folder?: string;
  /** The last migration to run, for the schema of an earlier release. */
  readonly through?: string;
}

/**
 * Runs pending migrations, each in its own transaction, and returns their names. A migration may run after a later
 * name, as branches merge in any order. @throws the first error; earlier migrations stay applied
 */
export async function migrateToLatest(
  db: Db,
  log: Log,
  { folder = FOLDER, through }: Selection = {},
): Promise<string[]> {
  await ensureUuidv7(db);
  const known = await namesIn(folder);
  const wanted = known.filter((name) => through === undefined || name <= through);
  const ran: string[] = [];
  for (;;) {
    const { next, applied } = await untilUnlocked(log, () => inTransaction(db, (tx) => runNext(tx, folder, wanted)));
    if (next === undefined) {
      warnAboutUnknown(applied, known, log);
      return ran;
    }
    ran.push(next);
  }
}

/** Builds the schema of a backup: runs these in the caller's transaction. @throws {AdminError} for an unknown one */
export async function runMigrations(tx: Tx, names: readonly string[]): Promise<void> {
  const known = await namesIn(FOLDER);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new AdminError(`The migration ${unknown} belongs to a newer release; use that release.`);
  await readApplied(tx);
  for (const name of names) {
    await run(tx, FOLDER, name);
    await record(tx, name);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).flatMap((file) => MIGRATION_FILE.exec(file)?.[1] ?? []).sort();
}

/** One process at a time; the lock belongs to the transaction, so that no pooler keeps it for a lost session. */
async function runNext(tx: Tx, folder: string, wanted: readonly string[]) {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext('storefront.schema'))`.execute(tx);
  await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT)}, true)`.execute(tx);
  const applied = await readApplied(tx);
  const next = wanted.find((name) => !applied.includes(name));
  if (next !== undefined) {
    await run(tx, folder, next);
    await record(tx, next);
  }
  return { next, applied };
}

async function readApplied(tx: Tx): Promise<string[]> {
  await sql`
    do $do$ begin
      if to_regclass('schema_migrations') is null then
        create table schema_migrations (name text primary key, applied_at timestamptz not null default now());
        create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
        insert into schema_migrations (name) select name from kysely_migration;
      end if;
    end $do$
  `.execute(tx);
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Kysely's migrator in the previous release rejects unknown names, so newer ones are hidden from it. */
async function record(tx: Tx, name: string): Promise<void> {
  await sql`insert into schema_migrations (name) values (${name})`.execute(tx);
  if (name > LAST_OF_KYSELY) return;
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(tx);
}

async function run(tx: Tx, folder: string, name: string): Promise<void> {
  // The compiler does not see the files, hence the cast: each exports its step.
  const { up } = (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as { up(db: unknown): Promise<void> };
  // Migrations use the database's own column names.
  await up(tx.withoutPlugins());
}

/** Repeats `work` while other sessions hold the locks that it needs. */
async function untilUnlocked<T>(log: Log, work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (err) {
      if (!isLocked(err) || performance.now() > giveUpAt) throw err;
      if (tries === 1) log.warn({ event: 'migration_waits', err }, 'a migration is retried until it gets its locks');
      await sleep(PAUSE);
    }
  }
}

function isLocked(error: unknown): boolean {
  const { code } = (error instanceof Error ? error : {}) as { code?: unknown };
  return typeof code === 'string' && LOCKED.has(code);
}

/** A newer release has expanded the schema; this one keeps running beside it. */
function warnAboutUnknown(applied: readonly string[], known: readonly string[], log: Log): void {
  const migrations = applied.filter((name) => !known.includes(name));
  if (migrations.length === 0) return;
  log.warn({ event: 'unknown_migrations', migrations }, 'a newer release has migrated the database');
}

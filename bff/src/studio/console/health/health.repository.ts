import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../base/db/database.ts';
import type { Tx } from '../../../base/db/transaction.ts';

const SHOWN = 50;

export async function measureDatabase(db: Db) {
  const { rows } = await sql<{
    version: string;
    bytes: number;
    migrations: number;
    lastMigration: string;
    lastBackupAt: Date | null;
  }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      (select count(*)::int from schema_migrations) as migrations,
      (select max(name) from schema_migrations) as last_migration,
      (select max(taken_at) from last_backup) as last_backup_at
  `.execute(db);
  if (!rows[0]) throw new Error('the database does not describe itself');
  return rows[0];
}

/** Returns the tightest of the limits of server, database and role. */
export async function countConnections(db: Db) {
  const { rows } = await sql<{ of: 'server' | 'database' | 'role'; used: number; allowed: number }>`
    with taken as (select datname, usename from pg_stat_activity where datname is not null)
    select "of", used, allowed from (values
      ('server', (select count(*)::int from taken), current_setting('max_connections')::int),
      ('database', (select count(*)::int from taken where datname = current_database()),
        (select datconnlimit from pg_database where datname = current_database())),
      ('role', (select count(*)::int from taken where usename = current_user),
        (select rolconnlimit from pg_roles where rolname = current_user))
    ) as limits ("of", used, allowed)
    where allowed > 0
    order by used::float8 / allowed desc
    limit 1
  `.execute(db);
  if (!rows[0]) throw new Error('the database does not say how many connections it takes');
  return rows[0];
}

/** Oldest first. */
export async function findWaitingMessages(db: Db) {
  return await db
    .selectFrom('outgoingMessages')
    .select(['id', 'kind', 'state', 'attempts', 'createdAt', 'dueAt'])
    .where(isWaiting)
    .orderBy('dueAt')
    .limit(SHOWN)
    .execute();
}

const isWaiting = sql<SqlBool>`state in ('queued', 'sending')`;

export async function findFailedMessages(db: Db, since: Date) {
  return await db
    .selectFrom('outgoingMessages')
    .select(['id', 'kind', 'failure', 'finishedAt'])
    .where('state', '=', 'failed')
    .where('finishedAt', '>=', since)
    .orderBy('finishedAt', 'desc')
    .limit(SHOWN)
    .execute();
}

export async function countSent(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outgoingMessages')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('state', '=', 'sent')
    .where('finishedAt', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes the message due by the database's clock, like the worker's. Returns undefined when it no longer waits. */
export async function dueNow(tx: Tx, id: string) {
  return await tx
    .updateTable('outgoingMessages')
    .set({ dueAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning('kind')
    .executeTakeFirst();
}

/** Wakes the outbox worker of a running store. */
export async function wakeWorker(tx: Tx): Promise<void> {
  await sql`select pg_notify('message_queued', '')`.execute(tx);
}

/** Compares the position of a replica with its primary's. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A point in the primary's write-ahead log. */
export interface Position {
  readonly lsn: string;
  /** Identifies the cluster and the database. */
  readonly source: string;
}

export interface ReplicaFacts {
  /** False once it was promoted. */
  readonly isReplica: boolean;
  readonly isOfSource: boolean;
  readonly mayRead: boolean;
  readonly hasReplayed: boolean;
}

const source = sql`(select system_identifier from pg_control_system()) || '/' || current_database()`;

/** Reads the id of the cluster and database of `db`. */
export async function readSource(db: Db): Promise<string> {
  const { rows } = await sql<Pick<Position, 'source'>>`select ${source} as source`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the database does not tell which it is');
  return found.source;
}

/** Reads the primary's insert position: a commit that was notified may not be written yet. */
export async function readPosition(primary: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select pg_current_wal_insert_lsn()::text as lsn, ${source} as source
  `.execute(primary);
  const [position] = rows;
  if (!position) throw new Error('the primary does not tell its position');
  return position;
}

export async function readFacts(replica: Db, position: Position): Promise<ReplicaFacts> {
  const { rows } = await sql<ReplicaFacts>`
    select pg_is_in_recovery() as is_replica, ${source} = ${position.source} as is_of_source,
      coalesce(has_table_privilege(to_regclass('products'), 'select'), false) as may_read,
      coalesce(pg_last_wal_replay_lsn() >= ${position.lsn}::pg_lsn, false) as has_replayed
  `.execute(replica);
  const [facts] = rows;
  if (!facts) throw new Error('the replica does not tell its position');
  return facts;
}

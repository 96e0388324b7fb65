/** Runs work in one transaction. */
import type { Transaction } from 'kysely';
import type { Database, Db } from './database.ts';

export type Tx = Transaction<Database>;

/**
 * Commits when `work` resolves, rolls back when it throws, and returns what it returned.
 * Inside, use only `tx`: a query on `db` would wait for a second connection and can starve the pool.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

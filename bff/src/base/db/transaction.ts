import type { Transaction } from 'kysely';
import type { Database, Db } from './database.ts';
import { withLimits } from './limits.ts';

export type Tx = Transaction<Database>;

/** Runs `work` in a transaction. Inside, use only `tx`: a query on `db` waits for a second connection (deadlock). */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** Like `inTransaction`, for a command whose statements and pauses may take long. */
export function inLongTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withLimits({ timeout: Number.POSITIVE_INFINITY }, () => inTransaction(db, work));
}

import { type SelectType, sql } from 'kysely';
import type { Database, Db } from './database.ts';

type TimeOf<Table> = { [C in keyof Table]: Date extends SelectType<Table[C]> ? C : never }[keyof Table];

/** A table whose rows expire at the time in one column. */
export type Expiring = {
  [T in keyof Database]: { readonly table: T; readonly column: TimeOf<Database[T]> };
}[keyof Database];

/**
 * Deletes at most `limit` rows whose time is not after `cutoff`, oldest first, so that Postgres uses an index whatever
 * the number of rows. Skips rows that another transaction has locked. @returns the number of deleted rows
 */
export async function deleteExpired(db: Db, { table, column }: Expiring, cutoff: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} <= ${cutoff}
      order by ${sql.ref(column)} limit ${limit} for update skip locked
    ))
  `.execute(db);
  return Number(numAffectedRows);
}

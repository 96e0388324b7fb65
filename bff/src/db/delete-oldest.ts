import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from './database.ts';

/**
 * Deletes at most `limit` rows whose `column` is as `condition` says, oldest first, so that an index on it is used
 * however many there are. Leaves rows that another transaction has locked. @returns how many were deleted
 */
export async function deleteOldest<Table extends keyof Database>(
  db: Db,
  table: Table,
  column: keyof Database[Table] & string,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} ${condition}
      order by ${sql.ref(column)} limit ${limit} for update skip locked
    ))
  `.execute(db);
  return Number(numAffectedRows);
}

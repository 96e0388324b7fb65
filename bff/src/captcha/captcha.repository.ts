import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { deleteOldest } from '../db/delete-oldest.ts';

/** Marks the solution as used; false when it already was. */
export async function spendSolution(db: Db, solutionHash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('captchaUses')
    .values({ solutionHash, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Deletes at most `limit` solutions of expired puzzles. */
export async function deleteOldSolutions(db: Db, now: Date, limit: number): Promise<number> {
  return await deleteOldest(db, 'captchaUses', 'expiresAt', sql`<= ${now}`, limit);
}

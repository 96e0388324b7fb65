import type { Db } from '../db/database.ts';

/** Marks the solution as spent; returns false when it already was. */
export async function spendSolution(db: Db, solutionHash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('captchaUses')
    .values({ solutionHash, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

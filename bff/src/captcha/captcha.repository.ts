/** Which solved puzzles have been used. */
import type { Db } from '../db/database.ts';

/** Spends the solution; false when it was already. */
export async function spendSolution(db: Db, solutionHash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('captcha_uses')
    .values({ solution_hash: solutionHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Deletes at most `limit` uses of puzzles that are over anyway. */
export async function deleteOldSolutions(db: Db, now: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('captcha_uses')
    .where('solution_hash', 'in', (eb) =>
      eb.selectFrom('captcha_uses').select('solution_hash').where('expires_at', '<=', now).limit(limit),
    )
    .execute();
}

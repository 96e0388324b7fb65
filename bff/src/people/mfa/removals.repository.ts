import type { RemovalOutcome } from '../../base/db/columns.ts';
import type { Db, Found } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';

const columns = ['id', 'askedAt', 'askedBy', 'dueAt', 'endedAt', 'outcome'] as const;

export type RemovalRow = Found<typeof listRemovals>[number];

/** Returns removals, newest first. */
export async function listRemovals(db: Db, userId: string) {
  return await db
    .selectFrom('mfaRemovals')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findPendingRemoval(db: Db, userId: string): Promise<RemovalRow | undefined> {
  return await db
    .selectFrom('mfaRemovals')
    .select(columns)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}

interface NewRemoval {
  readonly userId: string;
  readonly askedAt: Date;
  readonly askedBy: string;
  readonly dueAt: Date;
}

/** Returns false when one is already pending. */
export async function insertRemoval(tx: Tx, removal: NewRemoval): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('mfaRemovals')
    .values(removal)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

interface Ending {
  readonly outcome: RemovalOutcome;
  readonly now: Date;
  /** Ends the removal only if it is due. */
  readonly ifDue?: boolean;
}

/** Ends the pending removal; undefined when there is none, or when another caller has ended it. */
export async function endRemoval(
  tx: Tx,
  userId: string,
  { outcome, now, ifDue = false }: Ending,
): Promise<RemovalRow | undefined> {
  return await tx
    .updateTable('mfaRemovals')
    .set({ endedAt: now, outcome })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$if(ifDue, (query) => query.where('dueAt', '<=', now))
    .returning(columns)
    .executeTakeFirst();
}

/** Returns users whose removal is due, the most overdue first. */
export async function findDueRemovals(db: Db, now: Date, limit: number) {
  return await db
    .selectFrom('mfaRemovals')
    .select('userId')
    .where('endedAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute();
}

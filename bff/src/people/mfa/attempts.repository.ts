import type { Db, Row } from '../../base/db/database.ts';

export const MAX_TRIES = 5;

const columns = ['id', 'userId', 'firstFactor', 'expiresAt'] as const;

export type Attempt = Pick<Row<'signInAttempts'>, (typeof columns)[number]>;

interface NewAttempt extends Omit<Attempt, 'id'> {
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
}

export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<Attempt> {
  return await db.insertInto('signInAttempts').values(attempt).returning(columns).executeTakeFirstOrThrow();
}

export async function findAttempt(db: Db, tokenHash: Buffer, now: Date): Promise<Attempt | undefined> {
  return await db
    .selectFrom('signInAttempts')
    .select(columns)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Locks the attempt until the transaction ends; returns false when it no longer exists. */
export async function lockAttempt(db: Db, attemptId: string): Promise<boolean> {
  const attempt = await db
    .selectFrom('signInAttempts')
    .select('id')
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst();
  return attempt !== undefined;
}

/** Spends one try and returns how many are left; undefined when none was left. */
export async function takeTry(db: Db, attemptId: string): Promise<number | undefined> {
  const taken = await db
    .updateTable('signInAttempts')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', attemptId)
    .where('tries', '<', MAX_TRIES)
    .returning('tries')
    .executeTakeFirst();
  return taken && MAX_TRIES - taken.tries;
}

/** Returns true for the only caller that deleted it. */
export async function deleteAttempt(db: Db, attemptId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('signInAttempts').where('id', '=', attemptId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAttemptByToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('signInAttempts').where('tokenHash', '=', tokenHash).execute();
}

export async function deleteAttemptsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('signInAttempts').where('userId', '=', userId).execute();
}

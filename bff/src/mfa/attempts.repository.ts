/** Rows of sign-ins that wait for MFA. */
import type { FirstFactor } from '../db/columns.ts';
import type { Db } from '../db/database.ts';

export const MAX_TRIES = 5;

export interface Attempt {
  readonly id: string;
  readonly userId: string;
  readonly firstFactor: FirstFactor;
  readonly expiresAt: Date;
}

const columns = ['id', 'userId', 'firstFactor', 'expiresAt'] as const;

interface NewAttempt extends Omit<Attempt, 'id'> {
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
}

export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<Attempt> {
  return await db.insertInto('signInAttempts').values(attempt).returning(columns).executeTakeFirstOrThrow();
}

/** The attempt of a token, unless it has expired. */
export async function findAttempt(db: Db, tokenHash: Buffer, now: Date): Promise<Attempt | undefined> {
  return await db
    .selectFrom('signInAttempts')
    .select(columns)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Holds the attempt until the transaction ends; false when it is gone. */
export async function lockAttempt(db: Db, attemptId: string): Promise<boolean> {
  const attempt = await db
    .selectFrom('signInAttempts')
    .select('id')
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst();
  return attempt !== undefined;
}

/** Takes one of the attempt's tries, and answers how many are left; undefined when there was none to take. */
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

/** Ends the attempt; true for the one caller who did. */
export async function deleteAttempt(db: Db, attemptId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('signInAttempts').where('id', '=', attemptId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the attempt of a token, if there is one. */
export async function deleteAttemptByToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('signInAttempts').where('tokenHash', '=', tokenHash).execute();
}

/** Ends all attempts to sign in as the user: what they have proved, or must prove, has changed. */
export async function deleteAttemptsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('signInAttempts').where('userId', '=', userId).execute();
}

/** Deletes at most `limit` attempts that are over. */
export async function deleteOldAttempts(db: Db, now: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('signInAttempts')
    .where('id', 'in', (eb) => eb.selectFrom('signInAttempts').select('id').where('expiresAt', '<=', now).limit(limit))
    .execute();
}

/** Rows of sign-ins that wait for their second factor. */
import type { FirstFactor } from '../db/account-tables.ts';
import type { Db } from '../db/database.ts';

export const MAX_TRIES = 5;

export interface Attempt {
  readonly id: string;
  readonly userId: string;
  readonly firstFactor: FirstFactor;
  readonly expiresAt: Date;
}

const columns = ['id', 'user_id as userId', 'first_factor as firstFactor', 'expires_at as expiresAt'] as const;

interface NewAttempt extends Omit<Attempt, 'id'> {
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
}

export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<Attempt> {
  return await db
    .insertInto('sign_in_attempts')
    .values({
      token_hash: attempt.tokenHash,
      user_id: attempt.userId,
      first_factor: attempt.firstFactor,
      created_at: attempt.createdAt,
      expires_at: attempt.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The attempt of a token, unless it has expired. */
export async function findAttempt(db: Db, tokenHash: Buffer, now: Date): Promise<Attempt | undefined> {
  return await db
    .selectFrom('sign_in_attempts')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Holds the attempt until the transaction ends; false when it is gone. */
export async function lockAttempt(db: Db, attemptId: string): Promise<boolean> {
  const attempt = await db
    .selectFrom('sign_in_attempts')
    .select('id')
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst();
  return attempt !== undefined;
}

/** Takes one of the attempt's tries, and answers how many are left; undefined when there was none to take. */
export async function takeTry(db: Db, attemptId: string): Promise<number | undefined> {
  const taken = await db
    .updateTable('sign_in_attempts')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', attemptId)
    .where('tries', '<', MAX_TRIES)
    .returning('tries')
    .executeTakeFirst();
  return taken && MAX_TRIES - taken.tries;
}

/** Ends the attempt; true for the one caller who did. */
export async function deleteAttempt(db: Db, attemptId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_attempts').where('id', '=', attemptId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the attempt of a token, if there is one. */
export async function deleteAttemptByToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('token_hash', '=', tokenHash).execute();
}

/** Ends all attempts to sign in as the user: what they have proved, or must prove, has changed. */
export async function deleteAttemptsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('user_id', '=', userId).execute();
}

/** Deletes at most `limit` attempts that are over. */
export async function deleteOldAttempts(db: Db, now: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('id', 'in', (eb) =>
      eb.selectFrom('sign_in_attempts').select('id').where('expires_at', '<=', now).limit(limit),
    )
    .execute();
}

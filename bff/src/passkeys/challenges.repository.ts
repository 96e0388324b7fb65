/** Rows of challenges that no authenticator has answered yet. */
import type { ChallengePurpose } from '../db/columns.ts';
import type { Db } from '../db/database.ts';

/** What a challenge is good for. */
export interface ChallengeScope {
  readonly purpose: ChallengePurpose;
  /** Whose passkey answers; null where anybody's may. */
  readonly userId: string | null;
}

interface ChallengeKey {
  readonly challengeHash: Buffer;
  readonly browserHash: Buffer;
}

export async function insertChallenge(
  db: Db,
  { challengeHash, browserHash, purpose, userId, expiresAt }: ChallengeKey & ChallengeScope & { expiresAt: Date },
): Promise<void> {
  await db.insertInto('passkeyChallenges').values({ challengeHash, browserHash, purpose, userId, expiresAt }).execute();
}

/** Takes the challenge out; true for the one caller who did. */
export async function deleteChallenge(
  db: Db,
  { challengeHash, browserHash, purpose, userId }: ChallengeKey & ChallengeScope,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', challengeHash)
    .where('browserHash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes at most `limit` challenges that are over. */
export async function deleteOldChallenges(db: Db, now: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', 'in', (eb) =>
      eb.selectFrom('passkeyChallenges').select('challengeHash').where('expiresAt', '<=', now).limit(limit),
    )
    .execute();
}

/** Rows of challenges that no authenticator has answered yet. */
import type { ChallengePurpose } from '../db/account-tables.ts';
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
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challengeHash,
      browser_hash: browserHash,
      purpose,
      user_id: userId,
      expires_at: expiresAt,
    })
    .execute();
}

/** Takes the challenge out; true for the one caller who did. */
export async function deleteChallenge(
  db: Db,
  { challengeHash, browserHash, purpose, userId }: ChallengeKey & ChallengeScope,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('browser_hash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes at most `limit` challenges that are over. */
export async function deleteOldChallenges(db: Db, now: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', 'in', (eb) =>
      eb.selectFrom('passkey_challenges').select('challenge_hash').where('expires_at', '<=', now).limit(limit),
    )
    .execute();
}

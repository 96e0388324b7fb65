import type { ChallengePurpose } from '../../base/db/columns.ts';
import type { Db } from '../../base/db/database.ts';

export interface ChallengeScope {
  readonly purpose: ChallengePurpose;
  /** The only user whose passkey may respond; null for any. */
  readonly userId: string | null;
}

interface ChallengeKey {
  readonly challengeHash: Buffer;
  readonly browserHash: Buffer;
}

export async function insertChallenge(db: Db, challenge: ChallengeKey & ChallengeScope & { readonly expiresAt: Date }) {
  await db.insertInto('passkeyChallenges').values(challenge).execute();
}

/** Returns true for the only caller that deleted it. */
export async function deleteChallenge(
  db: Db,
  { challengeHash, browserHash, purpose, userId }: ChallengeKey & ChallengeScope,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenges')
    .where((eb) => eb.and({ challengeHash, browserHash, purpose }))
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

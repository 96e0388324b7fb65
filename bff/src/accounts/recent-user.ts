/** The account of somebody who has just proved that it is theirs. */
import type { Deps } from '../deps.ts';
import { problemError } from '../http/problem.ts';
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts';
import type { Session } from '../sessions/session.ts';
import { findUser, type UserRow } from './accounts.repository.ts';
import { toUser } from './user.ts';

/**
 * The session's user, once they have signed in recently in this browser, with a second factor where they have one.
 * @throws recent_sign_in_required; sign_in_required when the account is gone
 */
export async function requireRecentUser({ db, clock }: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<UserRow> {
  const user = await findUser(db, session.userId);
  if (!user) throw problemError('sign_in_required');
  requireRecentSignIn(session, clock, { withSecondFactor: toUser(user).mfaEnabled });
  return user;
}

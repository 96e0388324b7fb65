/** The account of somebody who has just proved that it is theirs. */
import type { Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { problemError } from '../errors.ts';
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts';
import type { Session } from '../sessions/session.ts';
import { hasSession } from '../sessions/sessions.repository.ts';
import { findUser, lockUser, type UserRow } from './accounts.repository.ts';
import { toUser } from './user.ts';

/**
 * The session's user, once they have signed in recently in this browser, with MFA where they have one.
 * @throws recent_sign_in_required; sign_in_required when the account is gone
 */
export async function requireRecentUser({ db, clock }: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<UserRow> {
  const user = await findUser(db, session.userId);
  if (!user) throw problemError('sign_in_required');
  requireRecentSignIn(session, clock, { withMfa: toUser(user).mfaEnabled });
  return user;
}

/**
 * Holds the session's user until the transaction ends, so that nobody changes an account by a session which has been
 * ended meanwhile.
 * @throws sign_in_required when the session or the account is gone
 */
export async function lockSignedIn(tx: Tx, { id, userId }: Session): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (!user || !(await hasSession(tx, userId, id))) throw problemError('sign_in_required');
  return user;
}

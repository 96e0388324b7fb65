import type { Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { problemError } from '../errors.ts';
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts';
import type { Session } from '../sessions/session.ts';
import { hasSession } from '../sessions/sessions.repository.ts';
import { findUser, lockUser, type UserRow } from './accounts.repository.ts';
import { toUser } from './user.ts';

/** The user, signed in recently, by MFA if enabled. @throws recent_sign_in_required, sign_in_required */
export async function requireRecentUser({ db, clock }: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<UserRow> {
  const user = await findUser(db, session.userId);
  if (!user) throw problemError('sign_in_required');
  requireRecentSignIn(session, clock, { withMfa: toUser(user).mfaEnabled });
  return user;
}

/** Locks the user, so that an ended session changes nothing. @throws sign_in_required when session or user is gone */
export async function lockSignedIn(tx: Tx, { id, userId }: Session): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (!user || !(await hasSession(tx, userId, id))) throw problemError('sign_in_required');
  return user;
}

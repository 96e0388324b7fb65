import { before, MINUTE } from '../../base/clock.ts';
import type { Tx } from '../../base/db/transaction.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { problemError } from '../../base/errors.ts';
import type { Session } from '../../base/http/session.ts';
import { findUser, lockUser, type UserRow } from '../accounts/accounts.repository.ts';
import { hasSession } from './sessions.repository.ts';

const RECENT = 10 * MINUTE;

/**
 * Returns the user if signed in within ten minutes, by MFA if enabled. @throws recent_sign_in_required,
 * sign_in_required
 */
export async function requireRecentUser(
  { db, clock }: Pick<BaseDeps, 'db' | 'clock'>,
  session: Session,
): Promise<UserRow> {
  const user = await findUser(db, session.userId);
  if (!user) throw problemError('sign_in_required');
  const provedAt = user.mfaEnabled ? session.secondFactorAt : session.authenticatedAt;
  if (!provedAt || provedAt <= before(clock.now(), RECENT)) throw problemError('recent_sign_in_required');
  return user;
}

/** Locks the user, so that an ended session changes nothing. @throws sign_in_required when session or user is gone */
export async function lockSignedIn(tx: Tx, { id, userId }: Session): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (!user || !(await hasSession(tx, userId, id))) throw problemError('sign_in_required');
  return user;
}

/** Setting a new password: by a link from a letter, or signed in. */
import type { SessionState } from '@storefront/contract';
import { lockUser, markEmailVerified, putPassword, rememberDevice } from '../accounts/accounts.repository.ts';
import { type Browser, sessionStateOf } from '../accounts/admission.ts';
import { deviceHashOf, deviceIdOf, giveDeviceId } from '../accounts/devices.ts';
import { endAccess } from '../accounts/end-access.ts';
import { passwordChangedLetter } from '../accounts/letters.ts';
import { requireRecentUser } from '../accounts/recent-user.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { checkLink, takeLink } from '../email-links/email-links.service.ts';
import { problemError } from '../http/problem.ts';
import type { Session } from '../sessions/session.ts';
import { giveToken, rotateSession } from '../sessions/sessions.service.ts';
import { hashToken } from '../sessions/tokens.ts';

/**
 * Sets a password by a link, which proves the address too, and shuts everybody out. It signs nobody in: that takes the
 * new password and the second factor, as always. This browser is known from now on, so that no stranger's guesses can
 * keep it from signing in.
 * @throws common_password, link_invalid
 */
export async function resetPassword(
  deps: Deps,
  { token, password }: { readonly token: string; readonly password: string },
  { cookies, log }: Pick<Browser, 'cookies' | 'log'>,
): Promise<void> {
  const { email } = await checkLink(deps, token, ['reset-password']);
  await refuseCommon(deps, password, email);
  const passwordHash = await deps.passwords.hash(password);
  const deviceId = deviceIdOf(cookies);
  const deviceHash = hashToken(deviceId);
  const now = deps.clock.now();
  const userId = await inTransaction(deps.db, async (tx) => {
    const { user } = await takeLink({ ...deps, db: tx }, token, ['reset-password']);
    await putPassword(tx, user.id, passwordHash, now);
    await markEmailVerified(tx, user.id, now);
    await endAccess(tx, user.id, { deviceHash });
    await rememberDevice(tx, user.id, deviceHash, now);
    await deps.post.sendLetter(tx, passwordChangedLetter(user.email, deps.publicOrigins[0]));
    return user.id;
  });
  giveDeviceId(cookies, deviceId);
  log.info({ event: 'password_reset', userId }, 'a password was reset');
}

/**
 * Changes the password of somebody who has just signed in, or sets their first; this browser stays signed in, under a
 * new token.
 * @throws recent_sign_in_required, common_password
 */
export async function changePassword(
  deps: Deps,
  session: Session,
  { password }: { readonly password: string },
  { cookies, log }: Pick<Browser, 'cookies' | 'log'>,
): Promise<SessionState> {
  const { id: userId, email } = await requireRecentUser(deps, session);
  await refuseCommon(deps, password, email);
  const passwordHash = await deps.passwords.hash(password);
  const { user, token } = await inTransaction(deps.db, async (tx) => {
    const locked = await lockUser(tx, userId);
    if (!locked) throw problemError('sign_in_required');
    await putPassword(tx, userId, passwordHash, deps.clock.now());
    await endAccess(tx, userId, { sessionId: session.id, deviceHash: deviceHashOf(cookies) });
    await deps.post.sendLetter(tx, passwordChangedLetter(locked.email, deps.publicOrigins[0]));
    return { user: { ...locked, hasPassword: true }, token: await rotateSession({ ...deps, db: tx }, session) };
  });
  giveToken(cookies, token);
  log.info({ event: 'password_changed', userId }, 'a password was changed');
  return sessionStateOf(deps, user);
}

async function refuseCommon(
  { passwords, publicOrigins: [origin] }: Deps,
  password: string,
  email: string,
): Promise<void> {
  if (await passwords.isCommon(password, { email, origin })) throw problemError('common_password');
}

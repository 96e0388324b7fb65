import type { SessionState } from '@storefront/contract';
import type { Db } from '../../base/db/database.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import type { Session } from '../../base/http/session.ts';
import { findShopName } from '../../base/studio-settings/shop-name.ts';
import { hashToken } from '../../base/tokens.ts';
import { recordEvent } from '../account-history/record-event.ts';
import { putPassword, rememberDevice } from '../accounts/accounts.repository.ts';
import { type Browser, sessionStateOf } from '../accounts/complete-sign-in.ts';
import { deviceHashOf, deviceIdOf, giveDeviceId } from '../accounts/devices.ts';
import { ownerArrivedEmail, passwordChangedEmail, passwordResetEmail } from '../accounts/emails.ts';
import { endAccess } from '../accounts/end-access.ts';
import { isProvisional, letOwnerArrive } from '../accounts/ownership.ts';
import { lockSignedIn, requireRecentUser } from '../accounts/recent-user.ts';
import type { PeopleDeps } from '../deps.ts';
import { undoEmailChange } from '../email-address/undo-change.ts';
import { checkLink, takeLink } from '../email-links/email-links.service.ts';
import { listFactors } from '../mfa/mfa.repository.ts';
import { describeFactor } from '../mfa/mfa-view.ts';
import { stopRemoval } from '../mfa-removal/stop-removal.ts';
import { findIdentity } from '../oidc/identities.repository.ts';
import { giveToken, rotateSession } from '../sessions/sessions.service.ts';

const purposes = ['reset-password', 'undo-email-change'] as const;

/**
 * Sets a password by an emailed link and ends all access; a provisional account goes to its owner, an undo link
 * restores the earlier address. Does not sign in: that needs MFA. Remembers the browser, so that guesses cannot lock it
 * out.
 * @throws common_password, link_invalid, email_taken
 */
export async function resetPassword(
  deps: PeopleDeps,
  { token, password }: { readonly token: string; readonly password: string },
  { cookies, userAgent, log, address }: Browser,
): Promise<void> {
  const { email } = await checkLink(deps, token, purposes);
  await refuseCommon(deps, password, email);
  const passwordHash = await deps.passwords.hash(password, address);
  const deviceId = deviceIdOf(cookies);
  const deviceHash = hashToken(deviceId);
  const [origin] = deps.publicOrigins;
  const userId = await inTransaction(deps.db, async (tx) => {
    const inside = { ...deps, db: tx };
    const used = await takeLink(inside, token, purposes);
    const { user, link } = used;
    await shutOthersOut(inside, used, deviceHash, { userAgent });
    await putPassword(tx, user.id, passwordHash, deps.clock.now());
    await recordEvent(inside, user.id, { kind: 'password-reset' }, { userAgent });
    await rememberDevice(tx, user.id, deviceHash, deps.clock.now());
    const message = isProvisional(user)
      ? ownerArrivedEmail(link.email, origin)
      : passwordResetEmail(link.email, origin, await otherSetUp(tx, user.id, deps.google.issuer));
    await deps.outbox.sendEmail(tx, message);
    return user.id;
  });
  giveDeviceId(cookies, deviceId);
  log.info({ event: 'password_reset', userId }, 'a password was reset');
}

async function shutOthersOut(
  deps: Pick<PeopleDeps, 'clock' | 'outbox' | 'publicOrigins'> & { readonly db: Tx },
  { user, link }: Awaited<ReturnType<typeof takeLink>>,
  deviceHash: Buffer,
  browser: Pick<Browser, 'userAgent'>,
): Promise<void> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  if (link.purpose === 'undo-email-change') {
    await undoEmailChange(tx, link, now);
    await stopRemoval(deps, { id: user.id, email: link.email }, 'stopped');
    await recordEvent(deps, user.id, { kind: 'email-change-undone' }, browser);
  }
  if (!isProvisional(user)) {
    await endAccess(tx, user.id, { deviceHash });
    return;
  }
  await letOwnerArrive(tx, user.id, now);
  await recordEvent(deps, user.id, { kind: 'owner-arrived' }, browser);
}

/** Returns other sign-in methods, for the owner to review. */
async function otherSetUp(db: Db, userId: string, issuer: string): Promise<string[]> {
  const google = await findIdentity(db, userId, issuer);
  const factors = await listFactors(db, userId);
  return [...(google ? [`Signing in with Google as ${google.email}`] : []), ...factors.map(describeFactor)];
}

/** Changes or sets a password; only this session survives. @throws recent_sign_in_required, common_password */
export async function changePassword(
  deps: PeopleDeps,
  session: Session,
  { password }: { readonly password: string },
  { cookies, userAgent, log, address }: Browser,
): Promise<SessionState> {
  const { id: userId, email } = await requireRecentUser(deps, session);
  await refuseCommon(deps, password, email);
  const passwordHash = await deps.passwords.hash(password, address);
  const { user, token } = await inTransaction(deps.db, async (tx) => {
    const locked = await lockSignedIn(tx, session);
    await putPassword(tx, userId, passwordHash, deps.clock.now());
    await recordEvent({ ...deps, db: tx }, userId, { kind: 'password-changed' }, { userAgent });
    await endAccess(tx, userId, { sessionId: session.id, deviceHash: deviceHashOf(cookies) });
    await deps.outbox.sendEmail(tx, passwordChangedEmail(locked.email, deps.publicOrigins[0]));
    return { user: { ...locked, hasPassword: true }, token: await rotateSession({ ...deps, db: tx }, session) };
  });
  giveToken(cookies, token);
  log.info({ event: 'password_changed', userId }, 'a password was changed');
  return sessionStateOf(deps, user);
}

async function refuseCommon({ db, passwords, publicOrigins: [origin] }: PeopleDeps, password: string, email: string) {
  const shopName = await findShopName(db);
  if (await passwords.isCommon(password, { email, origin, shopName })) throw problemError('common_password');
}

import type { SessionState } from '@storefront/contract';
import type { Db } from '../../base/db/database.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import type { Session } from '../../base/http/session.ts';
import { type ShopNow, shopNow } from '../../base/studio-settings/shop-now.ts';
import { hashToken } from '../../base/tokens.ts';
import { recordEvent } from '../account-events/record-event.ts';
import { putPassword } from '../accounts/accounts.repository.ts';
import { ownerArrivedEmail, passwordChangedEmail, passwordResetEmail } from '../accounts/emails.ts';
import type { Browser } from '../devices/browser.ts';
import { deviceHashOf, deviceIdOf, setDeviceCookie } from '../devices/device-cookie.ts';
import { rememberDevice } from '../devices/known-devices.repository.ts';
import { undoEmailChange } from '../email-address/undo-change.ts';
import { checkLink, spendLink } from '../email-links/email-links.service.ts';
import { findIdentity } from '../identities/identities.repository.ts';
import { listFactors } from '../mfa/mfa.repository.ts';
import { describeFactor } from '../mfa/mfa-view.ts';
import { stopRemoval } from '../mfa/stop-removal.ts';
import { endAccess } from '../ownership/end-access.ts';
import { isProvisional, letOwnerArrive } from '../ownership/ownership.ts';
import { lockSignedIn, requireRecentUser } from '../sessions/recent-user.ts';
import { rotateSession, setSessionCookie } from '../sessions/sessions.service.ts';
import { sessionStateOf } from '../sign-in/complete-sign-in.ts';
import type { SignInDeps } from '../sign-in/sign-in-deps.ts';

export interface PasswordDeps extends SignInDeps {
  readonly google: { readonly issuer: string };
}

const purposes = ['reset-password', 'undo-email-change'] as const;

/**
 * Sets a password by an emailed link and ends all access; a provisional account goes to its owner, an undo link
 * restores the earlier address. Does not sign in: that needs MFA. Remembers the browser, so that guesses cannot lock it
 * out.
 * @throws common_password, link_invalid, email_taken
 */
export async function resetPassword(
  deps: PasswordDeps,
  { token, password }: { readonly token: string; readonly password: string },
  { cookies, userAgent, log, address }: Browser,
): Promise<void> {
  const { email } = await checkLink(deps, token, purposes);
  const shop = await shopNow(deps.db);
  await refuseCommon(deps, shop, password, email);
  const passwordHash = await deps.passwords.hash(password, address);
  const deviceId = deviceIdOf(cookies);
  const deviceHash = hashToken(deviceId);
  const [origin] = deps.publicOrigins;
  const userId = await inTransaction(deps.db, async (tx) => {
    const inside = { ...deps, db: tx };
    const used = await spendLink(inside, token, purposes);
    const { user, link } = used;
    await shutOthersOut(inside, used, deviceHash, { userAgent });
    await putPassword(tx, user.id, passwordHash, deps.clock.now());
    await recordEvent(inside, user.id, { kind: 'password-reset' }, { userAgent });
    await rememberDevice(tx, user.id, deviceHash, deps.clock.now());
    const message = isProvisional(user)
      ? ownerArrivedEmail(link.email, origin)
      : passwordResetEmail(link.email, origin, await otherSetUp(tx, shop, user.id, deps.google.issuer));
    await deps.outbox.sendEmail(tx, message, shop);
    return user.id;
  });
  setDeviceCookie(cookies, deviceId);
  log.info({ event: 'password_reset', userId }, 'a password was reset');
}

async function shutOthersOut(
  deps: Pick<PasswordDeps, 'clock' | 'outbox' | 'publicOrigins'> & { readonly db: Tx },
  { user, link }: Awaited<ReturnType<typeof spendLink>>,
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
async function otherSetUp(db: Db, shop: ShopNow, userId: string, issuer: string): Promise<string[]> {
  const google = await findIdentity(db, userId, issuer);
  const factors = await listFactors(db, userId);
  return [
    ...(google ? [`Logging in with Google as ${google.email}`] : []),
    ...factors.map((factor) => describeFactor(factor, shop)),
  ];
}

/** Changes or sets a password; only this session survives. @throws recent_sign_in_required, common_password */
export async function changePassword(
  deps: PasswordDeps,
  session: Session,
  { password }: { readonly password: string },
  { cookies, userAgent, log, address }: Browser,
): Promise<SessionState> {
  const { id: userId, email } = await requireRecentUser(deps, session);
  const shop = await shopNow(deps.db);
  await refuseCommon(deps, shop, password, email);
  const passwordHash = await deps.passwords.hash(password, address);
  const { user, token } = await inTransaction(deps.db, async (tx) => {
    const locked = await lockSignedIn(tx, session);
    await putPassword(tx, userId, passwordHash, deps.clock.now());
    await recordEvent({ ...deps, db: tx }, userId, { kind: 'password-changed' }, { userAgent });
    await endAccess(tx, userId, { sessionId: session.id, deviceHash: deviceHashOf(cookies) });
    await deps.outbox.sendEmail(tx, passwordChangedEmail(locked.email, deps.publicOrigins[0]), shop);
    return { user: { ...locked, hasPassword: true }, token: await rotateSession({ ...deps, db: tx }, session) };
  });
  setSessionCookie(cookies, token);
  log.info({ event: 'password_changed', userId }, 'a password was changed');
  return sessionStateOf(deps, user);
}

async function refuseCommon(
  { passwords, publicOrigins: [origin] }: PasswordDeps,
  { name: shopName }: ShopNow,
  password: string,
  email: string,
): Promise<void> {
  if (await passwords.isCommon(password, { email, origin, shopName })) throw problemError('common_password');
}

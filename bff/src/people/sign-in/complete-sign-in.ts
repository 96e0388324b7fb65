import type { SessionState } from '@storefront/contract';
import type { MfaProof } from '../../base/db/columns.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import { signInTried } from '../../base/signals.ts';
import { shopNow } from '../../base/studio-settings/shop-now.ts';
import { hashToken } from '../../base/tokens.ts';
import { recordEvent } from '../account-events/record-event.ts';
import { findUser, hasPasswordHash, lockUser, recordSignIn, type UserRow } from '../accounts/accounts.repository.ts';
import { newSignInEmail } from '../accounts/emails.ts';
import { toUser } from '../accounts/user.ts';
import type { Browser } from '../devices/browser.ts';
import { deviceIdOf, MAX_DEVICES, setDeviceCookie } from '../devices/device-cookie.ts';
import { forgetDevicesBeyond, rememberDevice } from '../devices/known-devices.repository.ts';
import { isOnRememberedDevice } from '../devices/remembered-devices.ts';
import { findUserOfIdentity, type IdentityKey } from '../identities/identities.repository.ts';
import {
  beginAttempt,
  clearAttemptCookie,
  endAttempt,
  setAttemptCookie,
  showAttempt,
} from '../mfa/attempts.service.ts';
import { stopRemoval } from '../mfa/stop-removal.ts';
import { isStrongProof } from '../mfa/strong-proof.ts';
import { type PasskeyUse, recordUse } from '../passkeys/passkeys.repository.ts';
import { beginSession, setSessionCookie } from '../sessions/sessions.service.ts';
import type { SignInDeps } from './sign-in-deps.ts';

export interface OpenedSession {
  readonly token: string;
  readonly deviceId: string;
}

/** The proof is valid only while the account still has it. */
type FirstProof = Circumstances &
  (
    | { readonly by: 'password'; readonly passwordHash: string }
    | { readonly by: 'google'; readonly identity: IdentityKey }
    // A passkey verifies its user, so it satisfies MFA.
    | { readonly by: 'passkey'; readonly use: PasskeyUse }
  );

interface Circumstances {
  /** Requires MFA even on a remembered device. */
  readonly fresh?: boolean | undefined;
  /** True when it was just created in this browser, which sends no new sign-in email. */
  readonly isNewAccount?: boolean;
}

/** Final step of every way to sign in or up: opens a session, or a pending sign-in when MFA is still required. */
export async function completeSignIn(
  deps: SignInDeps,
  { id: userId }: Pick<UserRow, 'id'>,
  browser: Browser,
  proof: FirstProof,
): Promise<SessionState> {
  const { by: firstFactor, fresh = false, isNewAccount = false } = proof;
  const secondFactor = proof.by === 'passkey' ? proof.by : undefined;
  const outcome = await inTransaction(deps.db, async (tx) => {
    const inside = { ...deps, db: tx };
    const user = await lockUser(tx, userId);
    if (!user || !(await isStillProof(inside, userId, proof))) throw refusalOf(proof);
    const isTrusted = !fresh && (await isOnRememberedDevice(inside, userId, browser.cookies));
    if (proof.by !== 'passkey' && user.mfaEnabled && !isTrusted) {
      return await beginAttempt(inside, userId, { ...browser, firstFactor: proof.by });
    }
    await recordSignIn(tx, userId, deps.clock.now());
    if (!isNewAccount) await recordEvent(inside, userId, { kind: 'signed-in', firstFactor }, browser);
    return { user, ...(await openSession(inside, userId, browser, { isNewAccount, secondFactor })) };
  });
  if ('attempt' in outcome) {
    setAttemptCookie(browser.cookies, outcome.token);
    browser.log.info({ event: 'second_factor_required', userId, firstFactor }, 'a sign-in is waiting for MFA');
    signInTried.tell({ by: firstFactor, result: 'needs-second-factor' });
    return { user: null, cart: null, attempt: await showAttempt(deps, outcome.attempt) };
  }
  setSignInCookies(browser, outcome);
  browser.log.info({ event: 'sign_in', userId, firstFactor }, 'signed in');
  signInTried.tell({ by: firstFactor, result: 'signed-in' });
  return sessionStateOf(deps, outcome.user);
}

async function isStillProof({ db, clock }: SignInDeps, userId: string, proof: FirstProof): Promise<boolean> {
  if (proof.by === 'password') return await hasPasswordHash(db, userId, proof.passwordHash);
  if (proof.by === 'passkey') return await recordUse(db, proof.use, clock.now());
  return (await findUserOfIdentity(db, proof.identity)) === userId;
}

const refusals = { password: 'invalid_credentials', google: 'google_failed', passkey: 'passkey_refused' } as const;
const refusalOf = ({ by }: FirstProof) => problemError(refusals[by]);

interface OpenSessionOptions extends Pick<Circumstances, 'isNewAccount'> {
  readonly secondFactor?: MfaProof | undefined;
}

type SessionDeps = Pick<SignInDeps, 'clock' | 'outbox' | 'publicOrigins'> & { readonly db: Tx };

/** Creates the session, remembers the device, emails about a new one; call `setSignInCookies` once `db` committed. */
export async function openSession(
  deps: SessionDeps,
  userId: string,
  browser: Pick<Browser, 'cookies' | 'userAgent'>,
  { secondFactor, isNewAccount = false }: OpenSessionOptions = {},
): Promise<OpenedSession> {
  const deviceId = deviceIdOf(browser.cookies);
  const isNewDevice = await rememberDevice(deps.db, userId, hashToken(deviceId), deps.clock.now());
  if (isNewDevice) await forgetDevicesBeyond(deps.db, userId, MAX_DEVICES);
  if (isNewDevice && !isNewAccount) await emailAboutSignIn(deps, userId);
  if (secondFactor) await keepFactors(deps, userId, secondFactor);
  await endAttempt(deps.db, browser.cookies);
  return { token: await beginSession(deps, userId, { ...browser, secondFactor }), deviceId };
}

/** Using MFA cancels its removal as lost. An SMS code proves nothing about an app or a passkey. */
async function keepFactors(deps: SessionDeps, userId: string, proof: MfaProof): Promise<void> {
  const user = (await isStrongProof(deps.db, userId, proof)) ? await findUser(deps.db, userId) : undefined;
  if (user) await stopRemoval(deps, user, 'proved');
}

async function emailAboutSignIn({ db, clock, outbox, publicOrigins }: SessionDeps, userId: string): Promise<void> {
  const user = await findUser(db, userId);
  if (!user) return;
  const shop = await shopNow(db);
  await outbox.sendEmail(db, newSignInEmail(user.email, publicOrigins[0], clock.now(), shop), shop);
}

export function setSignInCookies({ cookies }: Pick<Browser, 'cookies'>, { token, deviceId }: OpenedSession): void {
  clearAttemptCookie(cookies);
  setSessionCookie(cookies, token);
  setDeviceCookie(cookies, deviceId);
}

export async function sessionStateOf(deps: SignInDeps, user: UserRow): Promise<SessionState> {
  return { user: toUser(user), ...(await deps.belongings.read(deps, user.id)) };
}

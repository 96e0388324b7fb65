import type { AccountMfa, contract, Output } from '@storefront/contract';
import type { MfaFactorKind, MfaProof } from '../../base/db/columns.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { problemError } from '../../base/errors.ts';
import type { Session } from '../../base/http/session.ts';
import { recordEvent } from '../account-events/record-event.ts';
import type { UserRow } from '../accounts/accounts.repository.ts';
import type { Browser } from '../devices/browser.ts';
import { countRemembered, deleteDevices } from '../devices/remembered-devices.repository.ts';
import { lockSignedIn, requireRecentUser } from '../sessions/recent-user.ts';
import { deleteSessions } from '../sessions/sessions.repository.ts';
import { rotateSession, setSessionCookie } from '../sessions/sessions.service.ts';
import { deleteAttemptsOf } from './attempts.repository.ts';
import { type MfaNotice, notices, notify, withNewCodes } from './emails.ts';
import { deleteFactor, findApp, findFactorKind, hasFactor, hasStrongFactor, listFactors } from './mfa.repository.ts';
import { displayNames, toFactors } from './mfa-view.ts';
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.repository.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { findPendingRemoval } from './removals.repository.ts';
import { stopRemoval } from './stop-removal.ts';
import { isStrong, requireProofFor, requireStrongProof } from './strong-proof.ts';

export type Enrolled = Output<typeof contract.confirmTotpEnrollment>;

export async function mfaOf({ db, clock }: Pick<BaseDeps, 'db' | 'clock'>, userId: string): Promise<AccountMfa> {
  const factors = await listFactors(db, userId);
  return {
    ...toFactors(factors),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    rememberedDevices: await countRemembered(db, userId, clock.now()),
    removalDueAt: (await findPendingRemoval(db, userId))?.dueAt.toISOString() ?? null,
  };
}

/** Runs `change` with the user locked; then rotates this session, and ends others, remembered devices and sign-ins. */
async function changeFactors<T>(
  deps: BaseDeps,
  session: Session,
  browser: Browser,
  change: (tx: Tx, user: UserRow) => Promise<T>,
  { secondFactor }: { readonly secondFactor?: MfaFactorKind | undefined } = {},
): Promise<T> {
  const { userId } = session;
  const { result, token } = await inTransaction(deps.db, async (tx) => {
    const user = await lockSignedIn(tx, session);
    const changed = await change(tx, user);
    await deleteDevices(tx, userId);
    await deleteAttemptsOf(tx, userId);
    await deleteSessions(tx, userId, { but: session.id });
    return { result: changed, token: await rotateSession({ ...deps, db: tx }, session, { secondFactor }) };
  });
  setSessionCookie(browser.cookies, token);
  return result;
}

interface NewMfaFactor {
  readonly kind: MfaFactorKind;
  readonly notice: MfaNotice;
  readonly insert: (tx: Tx) => Promise<void>;
}

/**
 * Adds verified MFA; the first one comes with recovery codes, and so does the first app or passkey: codes issued after
 * an SMS code would be stronger than it. @throws stronger_factor_required, the errors of `insert`
 */
export async function addFactor(
  deps: BaseDeps,
  { kind, notice, insert }: NewMfaFactor,
  session: Session,
  browser: Browser,
): Promise<Enrolled> {
  const { userId } = session;
  const change = async (tx: Tx, user: UserRow) => {
    await requireProofFor(tx, session, kind);
    const isFirstStrong = kind !== 'sms' && !(await hasStrongFactor(tx, userId));
    await insert(tx);
    await recordEvent({ ...deps, db: tx }, userId, { kind: 'factor-added', factor: kind }, browser);
    const replacesCodes = user.mfaEnabled && isFirstStrong;
    if (replacesCodes) await recordEvent({ ...deps, db: tx }, userId, { kind: 'recovery-codes-made' }, browser);
    await notify({ ...deps, db: tx }, user.email, replacesCodes ? withNewCodes(notice) : notice);
    return replacesCodes || !user.mfaEnabled ? await createRecoveryCodes(tx, userId, kind) : null;
  };
  // Adding a phone does not weaken a session that an app has verified.
  const secondFactor = kind === 'sms' && isStrong(session.secondFactor) ? undefined : kind;
  const recoveryCodes = await changeFactors(deps, session, browser, change, { secondFactor });
  browser.log.info({ event: 'factor_enrolled', userId, kind }, 'an MFA factor was enrolled');
  return { protection: await mfaOf(deps, userId), recoveryCodes };
}

/**
 * Removes recovery codes with the last MFA method. @throws recent_sign_in_required, stronger_factor_required, not_found
 */
export async function removeFactor(
  deps: BaseDeps,
  factorId: string,
  session: Session,
  browser: Browser,
): Promise<AccountMfa> {
  const { userId } = session;
  await requireRecentUser(deps, session);
  await changeFactors(deps, session, browser, async (tx, user) => {
    const kind = await findFactorKind(tx, userId, factorId);
    if (!kind) throw problemError('not_found');
    await requireProofFor(tx, session, kind);
    await deleteFactor(tx, userId, factorId);
    await recordEvent({ ...deps, db: tx }, userId, { kind: 'factor-removed', factor: kind }, browser);
    if (!(await hasFactor(tx, userId))) {
      await deleteRecoveryCodes(tx, userId);
      await stopRemoval({ ...deps, db: tx }, user, 'proved');
    }
    await notify({ ...deps, db: tx }, user.email, notices.removed(displayNames[kind]));
  });
  browser.log.info({ event: 'factor_removed', userId, factorId }, 'an MFA factor was removed');
  return await mfaOf(deps, userId);
}

/** @throws recent_sign_in_required, stronger_factor_required, not_found */
export async function renewRecoveryCodes(deps: BaseDeps, session: Session, browser: Browser): Promise<string[]> {
  const { userId } = session;
  await requireRecentUser(deps, session);
  const codes = await inTransaction(deps.db, async (tx) => {
    const user = await lockSignedIn(tx, session);
    if (!user.mfaEnabled) throw problemError('not_found');
    await requireStrongProof(tx, session);
    await recordEvent({ ...deps, db: tx }, userId, { kind: 'recovery-codes-made' }, browser);
    await notify({ ...deps, db: tx }, user.email, notices.codesReplaced());
    return await createRecoveryCodes(tx, userId, session.secondFactor);
  });
  browser.log.info({ event: 'recovery_codes_replaced', userId }, 'recovery codes were replaced');
  return codes;
}

/** They belong to the app when the app verified the user; the console accepts only those. */
async function createRecoveryCodes(tx: Tx, userId: string, provedBy: MfaProof | null): Promise<string[]> {
  const codes = newRecoveryCodes();
  const appId = provedBy === 'totp' ? ((await findApp(tx, userId))?.id ?? null) : null;
  const hashes = codes.map((code) => hashRecoveryCode(userId, code));
  await replaceRecoveryCodes(tx, userId, hashes, appId);
  return codes;
}

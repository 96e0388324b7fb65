/** A sign-in that waits for MFA: bound to its browser by a cookie, expires after ten minutes. */
import type { SignInAttempt } from '@storefront/contract';
import { after, MINUTE, SECOND } from '../../base/clock.ts';
import type { FirstFactor } from '../../base/db/columns.ts';
import type { Db } from '../../base/db/database.ts';
import type { Cookies } from '../../base/http/cookies.ts';
import { hashToken, newToken } from '../../base/tokens.ts';
import type { PeopleDeps } from '../deps.ts';
import { type Attempt, deleteAttemptByToken, findAttempt, insertAttempt } from './attempts.repository.ts';
import { listFactors } from './mfa.repository.ts';
import { toFactors } from './mfa-view.ts';
import { countRecoveryCodes } from './recovery-codes.repository.ts';
import { toSentCode } from './sms.service.ts';
import { findAttemptCode } from './sms-codes.repository.ts';

export const ATTEMPT_COOKIE = 'sign-in';
const LIFETIME = 10 * MINUTE;

type AttemptDeps = Pick<PeopleDeps, 'db' | 'clock'>;

/** Replaces the browser's earlier attempt; set the cookie once `db` has committed. */
export async function beginAttempt(
  { db, clock }: AttemptDeps,
  userId: string,
  { cookies, firstFactor }: { readonly cookies: Cookies; readonly firstFactor: FirstFactor },
): Promise<{ attempt: Attempt; token: string }> {
  await endAttempt(db, cookies);
  const token = newToken();
  const createdAt = clock.now();
  const expiresAt = after(createdAt, LIFETIME);
  const attempt = await insertAttempt(db, { tokenHash: hashToken(token), userId, firstFactor, createdAt, expiresAt });
  return { attempt, token };
}

export async function attemptOf({ db, clock }: AttemptDeps, cookies: Cookies): Promise<Attempt | undefined> {
  const token = cookies.get(ATTEMPT_COOKIE);
  return token ? await findAttempt(db, hashToken(token), clock.now()) : undefined;
}

/** Ends the browser's pending sign-in, if any; `takeAttempt` clears its cookie. */
export async function endAttempt(db: Db, cookies: Cookies): Promise<void> {
  const token = cookies.get(ATTEMPT_COOKIE);
  if (token) await deleteAttemptByToken(db, hashToken(token));
}

export function giveAttempt(cookies: Cookies, token: string): void {
  cookies.set(ATTEMPT_COOKIE, token, LIFETIME / SECOND);
}

export function takeAttempt(cookies: Cookies): void {
  if (cookies.get(ATTEMPT_COOKIE) !== undefined) cookies.set(ATTEMPT_COOKIE, '', 0);
}

export async function showAttempt(
  deps: Pick<PeopleDeps, 'db' | 'outbox'>,
  { id, userId, expiresAt }: Attempt,
): Promise<SignInAttempt> {
  const factors = await listFactors(deps.db, userId);
  const code = await findAttemptCode(deps.db, id);
  return {
    ...toFactors(factors),
    recoveryCodesLeft: await countRecoveryCodes(deps.db, userId),
    sent: code ? await toSentCode(deps, code) : null,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Sign-in by a passkey alone, which counts as MFA since it has verified its user. */

import type { Contract, Parsed, PasskeyRequest, SessionState } from '@storefront/contract';
import { problemError } from '../../base/errors.ts';
import type { Session } from '../../base/http/session.ts';
import { signInTried } from '../../base/telemetry/signals.ts';
import { type Browser, completeSignIn } from '../accounts/complete-sign-in.ts';
import type { PeopleDeps } from '../deps.ts';
import { attemptOf, takeAttempt } from '../mfa/attempts.service.ts';
import { requestOf } from './ceremonies.ts';
import type { ChallengeScope } from './challenges.repository.ts';
import { issueChallenge } from './challenges.service.ts';
import { provePasskey } from './passkey-proof.ts';
import { listPasskeys } from './passkeys.repository.ts';
import { relyingPartyOf } from './relying-party.ts';

/** @param again true when the session's user confirms their sign-in */
export async function beginPasskeySignIn(
  { db, clock, publicOrigins }: PeopleDeps,
  { again }: Parsed<Contract['beginPasskeySignIn']>['body'],
  session: Session | null,
  { cookies }: Browser,
): Promise<PasskeyRequest> {
  const scope = scopeOf(again, session);
  const challenge = await issueChallenge({ db, clock }, cookies, scope);
  const allowed = scope.userId === null ? [] : await listPasskeys(db, scope.userId);
  return requestOf(relyingPartyOf(publicOrigins), challenge, allowed, 'required');
}

export async function signInWithPasskey(
  deps: PeopleDeps,
  { assertion, again }: Parsed<Contract['signInWithPasskey']>['body'],
  session: Session | null,
  browser: Browser,
): Promise<SessionState> {
  const proven = await provePasskey(deps, assertion, scopeOf(again, session), browser).catch((error: unknown) => {
    browser.log.warn({ event: 'passkey_sign_in_failed' }, 'a sign-in by passkey failed');
    signInTried.tell({ by: 'passkey', result: 'refused' });
    throw error;
  });
  return await completeSignIn(deps, { id: proven.userId }, browser, { by: 'passkey', use: proven });
}

function scopeOf(again: boolean, session: Session | null): ChallengeScope {
  if (!again) return { purpose: 'sign-in', userId: null };
  if (!session) throw problemError('sign_in_required');
  return { purpose: 'sign-in-again', userId: session.userId };
}

/** For the browser's pending sign-in. */
export async function beginPasskeyMfa(deps: PeopleDeps, { cookies }: Browser): Promise<PasskeyRequest> {
  const attempt = await attemptOf(deps, cookies);
  if (!attempt) {
    takeAttempt(cookies);
    throw problemError('sign_in_attempt_over');
  }
  const { userId } = attempt;
  const challenge = await issueChallenge(deps, cookies, { purpose: 'second-factor', userId });
  return requestOf(relyingPartyOf(deps.publicOrigins), challenge, await listPasskeys(deps.db, userId), 'preferred');
}

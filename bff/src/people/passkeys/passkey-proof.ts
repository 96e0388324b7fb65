import type { PasskeyAssertion } from '@storefront/contract';
import type { BaseDeps } from '../../base/deps.ts';
import { problemError } from '../../base/errors.ts';
import { findUser } from '../accounts/accounts.repository.ts';
import type { Browser } from '../devices/browser.ts';
import { notices, notify } from '../mfa/emails.ts';
import { userHandleOf, verifyAssertion } from './ceremonies.ts';
import type { ChallengeScope } from './challenges.repository.ts';
import { spendChallenge } from './challenges.service.ts';
import { findPasskey, type PasskeyRow, type PasskeyUse } from './passkeys.repository.ts';
import { relyingPartyOf } from './relying-party.ts';

export interface ProvenPasskey extends PasskeyUse {
  readonly userId: string;
}

/**
 * Verifies an assertion; user verification is optional for MFA only. The use counts once `recordUse` has stored it.
 * @param party the store by default
 * @throws passkey_refused for unknown and wrong passkeys alike, passkey_challenge_over
 */
export async function provePasskey(
  deps: BaseDeps,
  assertion: PasskeyAssertion,
  scope: ChallengeScope,
  browser: Browser,
  party = relyingPartyOf(deps.publicOrigins),
): Promise<ProvenPasskey> {
  const challenge = await spendChallenge(deps, browser.cookies, assertion.clientDataJSON, scope);
  const passkey = await findPasskey(deps.db, Buffer.from(assertion.id, 'base64url'));
  if (!passkey || !isOf(passkey, assertion, scope)) throw problemError('passkey_refused');
  const expected = { challenge, userVerified: scope.purpose !== 'second-factor' };
  const used = await verifyAssertion(party, expected, assertion, passkey);
  if (hasGoneBack(passkey.counter, used.counter)) await refuseClone(deps, passkey, browser);
  return { ...used, factorId: passkey.factorId, userId: passkey.userId };
}

/** When any passkey may respond, the response must name its user. */
function isOf({ userId }: PasskeyRow, { userHandle }: PasskeyAssertion, scope: ChallengeScope): boolean {
  if (scope.userId !== null && scope.userId !== userId) return false;
  return userHandle === null ? scope.userId !== null : userHandle === userHandleOf(userId);
}

/** Authenticators without a counter always send zero. */
function hasGoneBack(last: number, counter: number): boolean {
  return (last > 0 || counter > 0) && counter <= last;
}

/** A second authenticator has the same key; only the owner can tell which one is theirs. */
async function refuseClone(deps: BaseDeps, { userId, factorId }: PasskeyRow, { log }: Browser): Promise<never> {
  log.warn({ event: 'passkey_cloned', userId, factorId }, 'the counter of a passkey decreased');
  const user = await findUser(deps.db, userId);
  if (user) await notify(deps, user.email, notices.passkeyCloned());
  throw problemError('passkey_refused');
}

/** Proving by a passkey who one is: alone at sign-in, or as MFA of a sign-in that waits. */
import type { PasskeyAssertion } from '@storefront/contract';
import { findUser } from '../accounts/accounts.repository.ts';
import type { Browser } from '../accounts/complete-sign-in.ts';
import type { Deps } from '../deps.ts';
import { problemError } from '../errors.ts';
import { notices, notify } from '../mfa/emails.ts';
import { userHandleOf, verifyAssertion } from './ceremonies.ts';
import type { ChallengeScope } from './challenges.repository.ts';
import { takeChallenge } from './challenges.service.ts';
import { findPasskey, type PasskeyRow, type PasskeyUse } from './passkeys.repository.ts';

export interface ProvenPasskey extends PasskeyUse {
  readonly userId: string;
}

/**
 * Verifies the answer to a challenge of `scope`. As MFA the passkey may do without verifying its user;
 * alone it may not. The use counts once `recordUse` has noted it. An unknown passkey and a wrong one are told alike.
 * @throws passkey_refused, passkey_challenge_over
 */
export async function provePasskey(
  deps: Deps,
  assertion: PasskeyAssertion,
  scope: ChallengeScope,
  browser: Browser,
): Promise<ProvenPasskey> {
  const challenge = await takeChallenge(deps, browser.cookies, assertion.clientDataJSON, scope);
  const passkey = await findPasskey(deps.db, Buffer.from(assertion.id, 'base64url'));
  if (!passkey || !isOf(passkey, assertion, scope)) throw problemError('passkey_refused');
  const expected = { challenge, userVerified: scope.purpose !== 'second-factor' };
  const used = await verifyAssertion(deps.publicOrigins, expected, assertion, passkey);
  if (hasGoneBack(passkey.counter, used.counter)) await refuseClone(deps, passkey, browser);
  return { ...used, factorId: passkey.factorId, userId: passkey.userId };
}

/** Where anybody's passkey may answer, it has to name its user. */
function isOf({ userId }: PasskeyRow, { userHandle }: PasskeyAssertion, scope: ChallengeScope): boolean {
  if (scope.userId !== null && scope.userId !== userId) return false;
  return userHandle === null ? scope.userId !== null : userHandle === userHandleOf(userId);
}

/** Authenticators that do not count say zero each time. */
function hasGoneBack(last: number, counter: number): boolean {
  return (last > 0 || counter > 0) && counter <= last;
}

/** Another authenticator has the same key: which of them is the owner's, only they can tell. */
async function refuseClone(deps: Deps, { userId, factorId }: PasskeyRow, { log }: Browser): Promise<never> {
  log.warn({ event: 'passkey_cloned', userId, factorId }, 'the counter of a passkey went back');
  const user = await findUser(deps.db, userId);
  if (user) await notify(deps, user.email, notices.passkeyCloned());
  throw problemError('passkey_refused');
}

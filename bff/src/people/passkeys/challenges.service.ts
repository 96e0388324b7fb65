/** WebAuthn challenges: bound to a browser by a cookie, valid for one response within five minutes. */
import * as z from 'zod/mini';
import { after, MINUTE, SECOND } from '../../base/clock.ts';
import { problemError } from '../../base/errors.ts';
import type { Cookies } from '../../base/http/cookies.ts';
import { hashToken, isToken, newToken } from '../../base/tokens.ts';
import type { PeopleDeps } from '../deps.ts';
import { type ChallengeScope, deleteChallenge, insertChallenge } from './challenges.repository.ts';

export const CHALLENGE_COOKIE = 'passkey';
export const CHALLENGE_LIFETIME = 5 * MINUTE;

type ChallengeDeps = Pick<PeopleDeps, 'db' | 'clock'>;

/** Issues 32 random bytes as base64url. The browser's earlier challenges stay valid for other tabs. */
export async function issueChallenge(
  { db, clock }: ChallengeDeps,
  cookies: Cookies,
  scope: ChallengeScope,
): Promise<string> {
  const kept = cookies.get(CHALLENGE_COOKIE) ?? '';
  const browser = isToken(kept) ? kept : newToken();
  const challenge = newToken();
  await insertChallenge(db, {
    ...scope,
    challengeHash: hashToken(challenge),
    browserHash: hashToken(browser),
    expiresAt: after(clock.now(), CHALLENGE_LIFETIME),
  });
  cookies.set(CHALLENGE_COOKIE, browser, CHALLENGE_LIFETIME / SECOND);
  return challenge;
}

/** Deletes the challenge before any verification, so that it is used once. @throws passkey_challenge_over */
export async function takeChallenge(
  { db, clock }: ChallengeDeps,
  cookies: Cookies,
  clientDataJSON: string,
  scope: ChallengeScope,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const browserHash = hashToken(cookies.get(CHALLENGE_COOKIE) ?? '');
  const key = { challengeHash: hashToken(challenge), browserHash };
  if (!(await deleteChallenge(db, { ...key, ...scope }, clock.now()))) throw problemError('passkey_challenge_over');
  return challenge;
}

const clientData = z.object({ challenge: z.string() });

function challengeIn(clientDataJSON: string): string {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return '';
  }
}

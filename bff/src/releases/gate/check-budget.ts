/** A release check has its own rate-limit budget, named by a signed cookie, because it requests more than a person. */
import { randomUUID } from 'node:crypto';
import { MINUTE } from '../../base/clock.ts';
import type { Cookies } from '../../base/http/cookies.ts';
import { type SigningDeps, signClaims, verifyClaims } from '../registry/signed-claims.ts';
import type { NamedCookie } from './check-visitor.ts';

export const CHECK_COOKIE = 'release-check';
/** Longer than a check takes. */
const LIFETIME = 10 * MINUTE;

interface CheckClaims {
  readonly check: string;
}

export async function checkCookie(deps: SigningDeps): Promise<NamedCookie> {
  const value = await signClaims(deps, 'release-check', { check: randomUUID() }, LIFETIME);
  return { name: `__Host-${CHECK_COOKIE}`, value };
}

/** Returns the release check that makes the request, if any. */
export async function checkOf(deps: SigningDeps, cookies: Cookies): Promise<string | undefined> {
  const text = cookies.get(CHECK_COOKIE);
  return text && (await verifyClaims<CheckClaims>(deps, 'release-check', text))?.check;
}

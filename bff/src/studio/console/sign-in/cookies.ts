import type { Cookies } from '../../../base/http/cookies.ts';
import { ATTEMPT_COOKIE } from '../../../people/mfa/attempts.service.ts';
import { CHALLENGE_COOKIE } from '../../../people/passkeys/challenges.service.ts';
import { SESSION_COOKIE } from '../../../people/sessions/sessions.service.ts';

/** Returns an attempt set in the same request at once. */
export interface SignInCookies extends Cookies {
  /** Token of the session that the sign-in has opened. */
  token(): string | undefined;
}

/**
 * Cookies for the store's sign-in at the console's origin: their own names, because hosts of a development machine
 * share cookies, and without the store's session, whose token never reaches the browser.
 */
export function signInCookies(cookies: Cookies): SignInCookies {
  let token: string | undefined;
  let attempt: string | undefined;
  return {
    get: (name) => {
      if (name === SESSION_COOKIE) return undefined;
      return (isOfAttempt(name) ? attempt : undefined) ?? cookies.get(nameOf(name));
    },
    set: (name, value, maxAge) => {
      if (name === CHALLENGE_COOKIE) return;
      if (name === SESSION_COOKIE) {
        token = value;
        return;
      }
      if (name === ATTEMPT_COOKIE) attempt = value;
      cookies.set(nameOf(name), value, maxAge);
    },
    dropPagesAhead: () => {},
    token: () => token || undefined,
  };
}

/** The attempt's cookie replaces that of challenges, so that each counts for only one attempt. */
const isOfAttempt = (name: string) => name === ATTEMPT_COOKIE || name === CHALLENGE_COOKIE;
const nameOf = (name: string) => (isOfAttempt(name) ? 'console-sign-in' : `console-${name}`);

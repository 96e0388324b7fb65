import { MINUTE, SECOND } from '../clock.ts';
import { hashToken } from '../tokens.ts';
import type { Cookies } from './cookies.ts';

/** Minimum time between two updates of a session in use. */
export const TOUCH_INTERVAL = 5 * MINUTE;

/** The cookie with the token of a session, for one audience. The database holds the token's hash alone. */
export interface SessionCookie {
  /** Without the `__Host-` prefix. */
  readonly name: string;
  /** Returns the hash of the token; undefined without the cookie. */
  tokenHash(cookies: Cookies): Buffer | undefined;
  /** Call it once the session is committed. */
  set(cookies: Cookies, token: string): void;
  clear(cookies: Cookies): void;
}

/** @param lifetime in milliseconds */
export function sessionCookie(name: string, lifetime: number): SessionCookie {
  return {
    name,
    tokenHash(cookies) {
      const token = cookies.get(name);
      return token ? hashToken(token) : undefined;
    },
    set: (cookies, token) => cookies.set(name, token, lifetime / SECOND),
    clear: (cookies) => cookies.set(name, '', 0),
  };
}

/** Cookies with the only attributes this store uses. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

export interface Cookies {
  /** The cookie's value; `name` is without the `__Host-` prefix. */
  get(name: string): string | undefined;
  /** Sets a cookie no script can read and no other host can plant. `maxAge` in seconds; 0 removes it. */
  set(name: string, value: string, maxAge: number): void;
}

/** The cookies of a request and its answer. */
export function cookiesOf(c: Context): Cookies {
  return {
    get: (name) => getCookie(c, name, 'host'),
    set: (name, value, maxAge) =>
      setCookie(c, name, value, { prefix: 'host', httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge }),
  };
}

import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';

export interface Cookies {
  /** @param name without the `__Host-` prefix */
  get(name: string): string | undefined;
  /** HttpOnly, Secure, SameSite, host-only. @param maxAge in seconds; 0 removes the cookie */
  set(name: string, value: string, maxAge: number): void;
  /** Drops prefetched and prerendered pages, which were rendered with earlier cookies. */
  dropPagesAhead(): void;
}

/** Clears nothing else: the next visit needs cookies, storage and files (docs/decisions/0035-trusted-types.md). */
const PAGES_AHEAD = '"prefetchCache", "prerenderCache"';

/** WebKit drops Secure cookies of http://localhost (https://bugs.webkit.org/show_bug.cgi?id=281149). */
const WEBKIT = /AppleWebKit\/(?!.*Chrom)/;

export function cookiesOf(c: Context, { production }: { readonly production: boolean }): Cookies {
  const dropPagesAhead = () => {
    c.set('setsCookies', true);
    c.header('clear-site-data', PAGES_AHEAD);
  };
  const set = (name: string, value: string, options: CookieOptions) => {
    c.set('setsCookies', true);
    setCookie(c, name, value, { httpOnly: true, sameSite: 'Lax', path: '/', ...options });
  };
  if (!production && WEBKIT.test(c.req.header('user-agent') ?? '')) {
    return {
      get: (name) => getCookie(c, name),
      set: (name, value, maxAge) => set(name, value, { maxAge }),
      dropPagesAhead,
    };
  }
  return {
    get: (name) => getCookie(c, name, 'host'),
    set: (name, value, maxAge) => set(name, value, { prefix: 'host', secure: true, maxAge }),
    dropPagesAhead,
  };
}

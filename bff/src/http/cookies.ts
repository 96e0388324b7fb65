/** Cookies with the only attributes this store uses. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

export interface Cookies {
  /** The cookie's value; `name` is without the `__Host-` prefix. */
  get(name: string): string | undefined;
  /** Sets a cookie no script can read and no other host can plant. `maxAge` in seconds; 0 removes it. */
  set(name: string, value: string, maxAge: number): void;
  /** Has the browser drop the pages that it fetched or drew ahead, as the cookies of then had it. */
  dropPagesAhead(): void;
}

/** Nothing more: cookies, storage and files hold what the next visit wants (docs/decisions/0035-trusted-types.md). */
const PAGES_AHEAD = '"prefetchCache", "prerenderCache"';

/**
 * WebKit, which all browsers on iPhones are too, keeps no Secure cookie of `http://localhost`
 * (https://bugs.webkit.org/show_bug.cgi?id=281149), so that nobody could log in to a development server with it.
 */
const WEBKIT = /AppleWebKit\/(?!.*Chrom)/;

/** The cookies of a request and its answer. */
export function cookiesOf(c: Context, { production }: { readonly production: boolean }): Cookies {
  const dropPagesAhead = () => c.header('clear-site-data', PAGES_AHEAD);
  const common = { httpOnly: true, sameSite: 'Lax', path: '/' } as const;
  if (!production && WEBKIT.test(c.req.header('user-agent') ?? '')) {
    return {
      get: (name) => getCookie(c, name),
      set: (name, value, maxAge) => setCookie(c, name, value, { ...common, maxAge }),
      dropPagesAhead,
    };
  }
  return {
    get: (name) => getCookie(c, name, 'host'),
    set: (name, value, maxAge) => setCookie(c, name, value, { ...common, prefix: 'host', secure: true, maxAge }),
    dropPagesAhead,
  };
}

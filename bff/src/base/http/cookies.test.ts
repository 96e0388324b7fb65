/** Cookies as browsers store them. */
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { cookiesOf } from './cookies.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit';
const SAFARI = `${MAC}/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`;
const CHROME = `${MAC}/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const BOUND = '__Host-session=token; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax';

/** Returns the cookie that the server sets, and the value that it reads when the browser sends it back. */
async function kept(userAgent: string, production: boolean) {
  const app = new Hono()
    .post('/', (c) => {
      cookiesOf(c, { production }).set('session', 'token', 60);
      return c.body(null);
    })
    .get('/', (c) => c.text(cookiesOf(c, { production }).get('session') ?? 'none'));
  const headers = { 'user-agent': userAgent };
  const [cookie = ''] = (await app.request('/', { method: 'POST', headers })).headers.getSetCookie();
  const [pair = ''] = cookie.split(';');
  return { cookie, read: await (await app.request('/', { headers: { ...headers, cookie: pair } })).text() };
}

test.each([
  ['Chrome', CHROME, false],
  ['Firefox', FIREFOX, false],
  ['Chrome', CHROME, true],
  ['Firefox', FIREFOX, true],
  ['Safari', SAFARI, true],
])('are bound to the host and to TLS in %s', async (_, userAgent, production) => {
  expect(await kept(userAgent, production)).toEqual({ cookie: BOUND, read: 'token' });
});

test('are not in Safari on a development server, whose Secure ones it would drop, so that one can log in there', async () => {
  const cookie = 'session=token; Max-Age=60; Path=/; HttpOnly; SameSite=Lax';
  expect(await kept(SAFARI, false)).toEqual({ cookie, read: 'token' });
});

import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import type { AppEnv } from './request-context.ts';
import { HSTS, securityDefaults } from './security-headers.ts';

/** Headers by name in lower case. */
export type HeaderRecord = Readonly<Record<string, string>>;

/** Creates a response from one plain record of headers: filling a Headers object costs more than most handlers. */
export function respond(
  c: Context<AppEnv>,
  body: string | Uint8Array<ArrayBuffer> | null,
  status: StatusCode,
  own: HeaderRecord,
): Response {
  const headers = { ...c.get('headers'), ...own };
  // Hono adds the cookies.
  const response = c.get('setsCookies')
    ? c.body(body as string, status as ContentfulStatusCode, headers)
    : new Response(body, { status, headers });
  c.set('complete', response);
  return response;
}

/** Adds the security headers and the request's id to every response, unless it has its own. */
export function commonHeaders({ production }: { readonly production: boolean }): MiddlewareHandler<AppEnv> {
  const security = Object.fromEntries(production ? [...securityDefaults, HSTS] : securityDefaults);
  return async (c, next) => {
    c.set('headers', { ...security, 'x-request-id': c.get('request').requestId });
    await next();
    if (c.get('complete') !== c.res) complete(c.res.headers, c.get('headers'));
  };
}

function complete(sent: Headers, headers: HeaderRecord): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!sent.has(name)) sent.set(name, value);
  }
}

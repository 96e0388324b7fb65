/** Headers that every answer carries unless its route set its own. */
import type { MiddlewareHandler } from 'hono';

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/**
 * The Content-Security-Policy of pages and assets; API answers get one that allows nothing.
 * @param inlineStyles hashes of the styles that stand in the page, as `sha256-…`
 */
export function documentCsp(inlineStyles: readonly string[] = []): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    ["style-src 'self'", ...inlineStyles.map((hash) => `'${hash}'`)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const apiCsp = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const defaults = {
  'content-security-policy': apiCsp,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Fills in the headers a route left out; hono's own middleware would overwrite those it set. */
export function securityHeaders({ production }: { readonly production: boolean }): MiddlewareHandler {
  const headers = Object.entries({
    ...defaults,
    ...(production ? { 'strict-transport-security': `max-age=${YEAR_IN_SECONDS}; includeSubDomains` } : {}),
  });
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) {
      if (!c.res.headers.has(name)) c.header(name, value);
    }
  };
}

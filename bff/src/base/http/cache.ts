import { createHash } from 'node:crypto';
import type { CachePolicy } from '@storefront/contract';
import type { Context } from 'hono';

/** Applies the route's cache policy unless the response has its own Cache-Control; answers 304 when the tags match. */
export async function applyCachePolicy(c: Context, policy: CachePolicy, response: Response): Promise<Response> {
  if (response.headers.has('cache-control')) return response;
  if (policy === 'no-store' || response.status !== 200) {
    response.headers.set('cache-control', 'no-store');
    return response;
  }
  const body = await response.arrayBuffer();
  const etag = `"${createHash('sha256').update(new Uint8Array(body)).digest('base64url')}"`;
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'public, no-cache');
  headers.set('etag', etag);
  if (matchesEtag(c.req.header('if-none-match'), etag)) {
    headers.delete('content-type');
    headers.delete('content-length');
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { status: 200, headers });
}

/** Compares weakly with each listed tag (RFC 9110 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag.replace(/^W\//, '') === etag;
  });
}

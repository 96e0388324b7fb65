/** JSON responses: cache policy, ETag and compression of reads. Responses to writes are small and may hold a secret. */
import { DATA_AS_OF_HEADER, type Endpoint } from '@storefront/contract';
import type { Context } from 'hono';
import { matchesEtag } from './cache.ts';
import { acceptedEncoding } from './encoding.ts';
import type { JsonBody } from './json-body.ts';
import type { AppEnv } from './request-context.ts';
import { type HeaderRecord, respond } from './respond.ts';

/** Smaller responses fit into one packet. */
const MIN_LENGTH = 1000;

export async function answerJson(c: Context<AppEnv>, endpoint: Endpoint, body: JsonBody): Promise<Response> {
  const { status } = endpoint.success;
  const { json, etag, asOf } = body;
  const varies = asOf ? { ...VARIES, ...agedHeaders(asOf) } : VARIES;
  if (endpoint.method !== 'GET') return respond(c, json, status, { ...JSON_TYPE, ...NOT_STORED });
  if (etag && matchesEtag(c.req.header('if-none-match'), etag)) {
    return respond(c, null, 304, { ...cacheHeaders(etag), ...varies });
  }
  const encoding = json.length < MIN_LENGTH ? undefined : acceptedEncoding(c.req.header('accept-encoding'));
  if (!encoding) return respond(c, json, status, { ...JSON_TYPE, ...varies, ...cacheHeaders(etag) });
  // Another encoding needs a weak tag (RFC 9110 8.8.1).
  const headers = { ...JSON_TYPE, ...varies, ...cacheHeaders(etag && `W/${etag}`), 'content-encoding': encoding };
  return respond(c, await body.compressed(encoding), status, headers);
}

const JSON_TYPE: HeaderRecord = { 'content-type': 'application/json' };
const VARIES: HeaderRecord = { vary: 'Accept-Encoding' };
const NOT_STORED: HeaderRecord = { 'cache-control': 'no-store' };

export function answerNothing(c: Context<AppEnv>): Response {
  return respond(c, null, 204, NOT_STORED);
}

function agedHeaders(asOf: Date): HeaderRecord {
  return { [DATA_AS_OF_HEADER]: asOf.toISOString() };
}

function cacheHeaders(etag: string | undefined): HeaderRecord {
  return etag === undefined ? NOT_STORED : { 'cache-control': 'public, no-cache', etag };
}

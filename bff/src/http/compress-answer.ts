/** Compresses the JSON of reads; answers to changes are small and may hold a secret. */
import type { Context } from 'hono';
import { acceptedEncoding, compressQuickly, type Encoding } from './encoding.ts';

/** Smaller answers fit into one packet. */
const MIN_BYTES = 1000;

const MAX_KEPT = 100;

const kept = new Map<string, Promise<Buffer>>();

export async function compressAnswer(c: Context, response: Response): Promise<Response> {
  if (c.req.method !== 'GET') return response;
  response.headers.append('vary', 'Accept-Encoding');
  if (response.status !== 200) return response;
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  const encoding = body.byteLength < MIN_BYTES ? undefined : acceptedEncoding(c.req.header('accept-encoding'));
  if (!encoding) return new Response(body, { headers });
  const etag = headers.get('etag');
  headers.set('content-encoding', encoding);
  // RFC 9110 8.8.1: another encoding has a weak tag.
  if (etag) headers.set('etag', `W/${etag}`);
  const compressed = await (etag ? keep(`${encoding} ${etag}`, body, encoding) : compressQuickly(body, encoding));
  return new Response(new Uint8Array(compressed), { headers });
}

/** Answers with a tag are public; the tag is their hash. */
function keep(key: string, body: ArrayBuffer, encoding: Encoding): Promise<Buffer> {
  const known = kept.get(key);
  if (known) return known;
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  const compressed = compressQuickly(body, encoding);
  kept.set(key, compressed);
  return compressed;
}

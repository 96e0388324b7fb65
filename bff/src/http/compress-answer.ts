/** Compresses the JSON of reads. What a change answers may hold a secret, and is small. */
import type { Context } from 'hono';
import { acceptedEncoding, compressQuickly, type Encoding } from './encoding.ts';

/** Smaller answers fit into a packet as they are. */
const MIN_BYTES = 1000;

/** Lists that many ask for alike. */
const MAX_KEPT = 100;

const kept = new Map<string, Promise<Buffer>>();

/** `response` in the best encoding that the client accepts; as it is where that gains nothing. */
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
  // The same in another form: RFC 9110 8.8.1 calls that a weak tag.
  if (etag) headers.set('etag', `W/${etag}`);
  const compressed = await (etag ? keep(`${encoding} ${etag}`, body, encoding) : compressQuickly(body, encoding));
  return new Response(new Uint8Array(compressed), { headers });
}

/** Answers with a tag are the same for everybody; the tag is their hash. */
function keep(key: string, body: ArrayBuffer, encoding: Encoding): Promise<Buffer> {
  const known = kept.get(key);
  if (known) return known;
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  const compressed = compressQuickly(body, encoding);
  kept.set(key, compressed);
  return compressed;
}

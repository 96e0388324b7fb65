/** Sends HTML in parts as they become ready, compressed for those who accept it. */
import { Readable } from 'node:stream';
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib';
import type { Context } from 'hono';

/** Fast enough to do per request; most of the gain of the slower ones. */
const BROTLI_QUALITY = 4;

/** The response with `parts` as its body; each part is on its way before the next is asked for. */
export function streamHtml(c: Context, parts: AsyncIterable<string>): Response {
  const encoding = acceptedEncoding(c.req.header('accept-encoding') ?? '');
  if (encoding) c.header('content-encoding', encoding);
  if (c.req.method === 'HEAD') return c.body(null);
  const chunks =
    encoding === 'br' ? compressed(parts, createBrotli()) : encoding ? compressed(parts, createGzip()) : parts;
  return c.body(Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream);
}

type Encoding = 'br' | 'gzip';

function acceptedEncoding(header: string): Encoding | undefined {
  const accepted = header.split(',').map((entry) => entry.trim());
  const accepts = (encoding: Encoding) =>
    accepted.some(
      (entry) => entry === encoding || entry.startsWith(`${encoding};q=0.`) || entry.startsWith(`${encoding};q=1`),
    );
  return (['br', 'gzip'] as const).find(accepts);
}

function createBrotli(): BrotliCompress {
  return createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

async function* compressed(parts: AsyncIterable<string>, stream: BrotliCompress | Gzip): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    stream.write(part);
    const { promise, resolve } = Promise.withResolvers<void>();
    stream.flush(resolve);
    await promise;
    for (let chunk = stream.read() as Buffer | null; chunk; chunk = stream.read() as Buffer | null) yield chunk;
  }
  stream.end();
  for await (const chunk of stream) yield chunk as Buffer;
}

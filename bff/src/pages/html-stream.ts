/** Sends HTML in parts as they become ready, compressed for those who accept it. */
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { acceptedEncoding, createCompressor, type Encoding } from './encoding.ts';

/** The response with `parts` as its body; each part is on its way before the next is asked for. */
export function streamHtml(c: Context, parts: AsyncIterable<string>): Response {
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  if (encoding) c.header('content-encoding', encoding);
  if (c.req.method === 'HEAD') return c.body(null);
  const chunks = encoding ? compressed(parts, encoding) : parts;
  return c.body(Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream);
}

async function* compressed(parts: AsyncIterable<string>, encoding: Encoding): AsyncGenerator<Buffer> {
  const stream = createCompressor(encoding);
  for await (const part of parts) {
    stream.write(part);
    const { promise, resolve } = Promise.withResolvers<void>();
    stream.flush(resolve);
    await promise;
    for (let chunk: Buffer | null = stream.read(); chunk; chunk = stream.read()) yield chunk;
  }
  stream.end();
  for await (const chunk of stream) yield chunk as Buffer;
}

/** Sends HTML in two parts, the first at once, compressed for those who accept it. */
import type { Context } from 'hono';
import { acceptedEncoding, createCompressor, type Encoding } from '../http/encoding.ts';

/** The response with `head` and then `rest` as its body; the head is on its way before the rest is there. */
export function streamHtml(c: Context, head: string, rest: Promise<string>): Response {
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  if (encoding) c.header('content-encoding', encoding);
  // Should nobody read the body any more, nobody waits for the rest either.
  rest.catch(() => {});
  if (c.req.method === 'HEAD') return c.body(null);
  const part = encoding ? compressor(encoding) : async (text: string) => Buffer.from(text);
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(await part(head, false));
      controller.enqueue(await part(await rest, true));
      controller.close();
    },
  });
  return c.body(body);
}

/** Compresses one part after the other, each so that it can be read without the next. */
function compressor(encoding: Encoding): (text: string, isLast: boolean) => Promise<Buffer> {
  const stream = createCompressor(encoding);
  let chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return (text, isLast) => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    stream.once('error', reject);
    const answer = () => {
      resolve(Buffer.concat(chunks));
      chunks = [];
    };
    if (isLast) stream.end(text).once('end', answer);
    else stream.write(text, answer);
    return promise;
  };
}

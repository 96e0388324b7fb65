import type { Context } from 'hono';
import { acceptedEncoding, createCompressor, type Encoding } from '../http/encoding.ts';

/** Streams `head` at once and `rest` when it is ready, compressed if the client accepts it. */
export function streamHtml(c: Context, head: string, rest: Promise<string>): Response {
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  if (encoding) c.header('content-encoding', encoding);
  // A cancelled body leaves `rest` unawaited.
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

/** Flushes after each part, so that the browser can read the first without the second. */
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

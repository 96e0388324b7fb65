import type { Context } from 'hono';
import { acceptedEncoding, compressQuickly, createCompressor, type Encoding } from '../../base/http/encoding.ts';

/** Milliseconds that the head waits for a nearly ready rest, to be compressed and sent together. */
const TOGETHER = 5;

interface Sending<Rest> {
  /** True to wait for `rest` without limit: a shared cache must know from the whole page whether to store it. */
  readonly inOneGo: boolean;
  /** Called in time to set headers when the page is sent in one go. */
  readonly onWhole?: (rest: Rest) => void;
}

/**
 * Sends the page in one go, or `head` at once and the body of `rest` when it is ready; compressed if the client accepts
 * it. If `rest` fails later, the response is aborted.
 * @throws the error of `rest` before anything is sent
 */
export async function streamHtml<Rest extends { readonly body: string }>(
  c: Context,
  head: string,
  rest: Promise<Rest>,
  { inOneGo, onWhole }: Sending<Rest>,
): Promise<Response> {
  // A cancelled body leaves `rest` unawaited.
  rest.catch(() => {});
  const whole = inOneGo ? await rest : await within(TOGETHER, rest);
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  if (encoding) c.header('content-encoding', encoding);
  if (whole) onWhole?.(whole);
  if (c.req.method === 'HEAD') return c.body(null);
  if (!whole) return c.body(inParts(head, rest, encoding));
  const html = head + whole.body;
  return c.body(encoding ? await compressQuickly(html, encoding) : html);
}

async function within<Value>(milliseconds: number, value: Promise<Value>): Promise<Value | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds, undefined);
  return Promise.race([value, timeout]).finally(() => clearTimeout(timer));
}

function inParts(
  head: string,
  rest: Promise<{ readonly body: string }>,
  encoding: Encoding | undefined,
): ReadableStream<Uint8Array> {
  const part = encoding ? compressor(encoding) : async (text: string) => Buffer.from(text);
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(await part(head, false));
      controller.enqueue(await part((await rest).body, true));
      controller.close();
    },
  });
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

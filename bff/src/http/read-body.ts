/** Reads a JSON body without trusting its declared length or type. */
import { problemError } from './problem.ts';

export const MAX_BODY_BYTES = 64 * 1024;

/**
 * The parsed JSON of `request`'s body.
 * @throws unsupported_media_type, body_too_large or malformed_body
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw problemError('unsupported_media_type');
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw problemError('body_too_large');
  const bytes = await readAtMost(request.body, MAX_BODY_BYTES);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw problemError('malformed_body');
  }
}

async function readAtMost(stream: ReadableStream<Uint8Array> | null, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw problemError('body_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

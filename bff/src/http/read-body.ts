/** Reads a body without trusting its declared length or type. */
import type { ProblemCode, Upload } from '@storefront/contract';
import { problemError } from './problem.ts';

export const MAX_BODY_BYTES = 64 * 1024;

/**
 * The parsed JSON of `request`'s body.
 * @throws unsupported_media_type, body_too_large or malformed_body
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  if (mediaTypeOf(request) !== 'application/json') throw problemError('unsupported_media_type');
  const bytes = await readAtMost(request, MAX_BODY_BYTES, 'body_too_large');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw problemError('malformed_body');
  }
}

/**
 * The bytes of `request`'s body.
 * @throws upload_type_refused, upload_too_large
 */
export async function readUpload(request: Request, { types, maxBytes }: Upload): Promise<Buffer<ArrayBuffer>> {
  if (!types.includes(mediaTypeOf(request))) throw problemError('upload_type_refused');
  return await readAtMost(request, maxBytes, 'upload_too_large');
}

function mediaTypeOf(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** @throws `tooLarge` as soon as it is known, whether by the declared length or by what has come */
async function readAtMost(request: Request, limit: number, tooLarge: ProblemCode): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw problemError(tooLarge);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw problemError(tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

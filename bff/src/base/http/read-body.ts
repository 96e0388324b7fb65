/** Reads a body without trusting its declared length or type. */
import type { ProblemCode, Upload } from '@storefront/contract';
import { problemError } from '../errors.ts';
import { nestsDeeperThan } from './json-depth.ts';

export const MAX_BODY_BYTES = 64 * 1024;
export const MAX_JSON_DEPTH = 64;

/** @throws unsupported_media_type, body_too_large, malformed_body; invalid_request when it nests too deeply */
export async function readJsonBody(
  request: Request,
  types: readonly string[] = ['application/json'],
): Promise<unknown> {
  if (!types.includes(mediaTypeOf(request))) throw problemError('unsupported_media_type');
  const bytes = await readAtMost(request, MAX_BODY_BYTES, 'body_too_large');
  if (nestsDeeperThan(MAX_JSON_DEPTH, bytes)) {
    throw bodyRefused('too_deep', `Nested more than ${MAX_JSON_DEPTH} levels deep.`);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw problemError('malformed_body');
  }
}

/** @throws unsupported_media_type, body_too_large, malformed_body */
export async function readFormBody(request: Request): Promise<URLSearchParams> {
  if (mediaTypeOf(request) !== 'application/x-www-form-urlencoded') throw problemError('unsupported_media_type');
  return new URLSearchParams(String(await readAtMost(request, MAX_BODY_BYTES, 'body_too_large')));
}

/** Reads and discards a body. @throws body_too_large, malformed_body */
export async function skipBody(request: Request): Promise<void> {
  await readAtMost(request, MAX_BODY_BYTES, 'body_too_large');
}

/** @throws invalid_request for any body; over HTTP the headers announce every body */
export function refuseBody({ headers }: Request): void {
  const isAnnounced = headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) !== 0;
  if (isAnnounced) throw bodyRefused('unexpected_body', 'This request takes no body.');
}

/** @throws upload_type_refused, upload_too_large */
export async function readUpload(request: Request, { types, maxBytes }: Upload): Promise<Buffer<ArrayBuffer>> {
  if (!types.includes(mediaTypeOf(request))) throw problemError('upload_type_refused');
  return await readAtMost(request, maxBytes, 'upload_too_large');
}

/** Opens an upload as a stream. @throws unsupported_media_type; body_too_large, malformed_body while it is read */
export function openUpload(request: Request, { types, maxBytes }: Upload): AsyncIterable<Uint8Array> {
  if (!types.includes(mediaTypeOf(request)) || request.headers.has('content-encoding')) {
    throw problemError('unsupported_media_type');
  }
  refuseDeclared(request, maxBytes, 'body_too_large');
  return atMost(request, maxBytes, 'body_too_large');
}

function bodyRefused(code: string, message: string): Error {
  return problemError('invalid_request', { errors: [{ path: 'body', code, message }] });
}

function mediaTypeOf(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** @throws `tooLarge` as soon as the declared or the received length exceeds `limit`; malformed_body */
async function readAtMost(request: Request, limit: number, tooLarge: ProblemCode): Promise<Buffer<ArrayBuffer>> {
  refuseDeclared(request, limit, tooLarge);
  const chunks: Uint8Array[] = [];
  for await (const chunk of atMost(request, limit, tooLarge)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function refuseDeclared({ headers }: Request, limit: number, tooLarge: ProblemCode): void {
  if (Number(headers.get('content-length') ?? 0) > limit) throw problemError(tooLarge);
}

async function* atMost(request: Request, limit: number, tooLarge: ProblemCode): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > limit) throw problemError(tooLarge);
    yield chunk;
  }
}

async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch (cause) {
    throw problemError('malformed_body', { cause });
  }
}

import type { Context } from 'hono';
import { filesError, problemError } from '../../base/errors.ts';
import { contentTypeOf } from '../../base/http/attachment.ts';
import { matchesEtag } from '../../base/http/cache.ts';
import type { AppEnv } from '../../base/http/request-context.ts';
import { unlessBusy } from '../../base/http/unless-busy.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { MEDIA_PATH } from './product-files.ts';
import { isShown } from './used-files.ts';

/** Our own pictures may be SVG drawings; uploads may not. */
const mediaTypeOf = (key: string) => (key.endsWith('.svg') ? 'image/svg+xml' : contentTypeOf(key));

/** Returns the picture or preview at a public path; undefined for other paths. @throws not_found, files_unavailable */
export async function answerMedia(
  { db, media }: Pick<SharedDeps, 'db' | 'media'>,
  c: Context<AppEnv>,
  shared: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  const { key, hash } = MEDIA_PATH.exec(c.req.path)?.groups ?? {};
  if (key === undefined) return undefined;
  const etag = `"${hash}"`;
  const headers = { ...shared, etag };
  if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const outOfReach = (cause: unknown): never => {
    throw filesError('media_out_of_reach', key, cause);
  };
  const isHead = c.req.method === 'HEAD';
  const found = isHead
    ? await media.sizeOf(key).then((bytes) => (bytes === undefined ? undefined : { bytes, body: null }), outOfReach)
    : await media.open(key).catch(outOfReach);
  if (!found) {
    const { log, isNews } = c.var.request;
    if (isNews(`media_missing ${key}`) && (await unlessBusy(isShown(db, key))))
      log.error({ event: 'media_missing', file: key }, 'a picture or preview of a product is missing');
    throw problemError('not_found');
  }
  const facts = { 'content-type': mediaTypeOf(key), 'content-length': String(found.bytes) };
  return new Response(found.body, { headers: { ...headers, ...facts } });
}

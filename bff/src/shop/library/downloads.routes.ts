import type { RoutePolicy } from '@storefront/contract';
import type { Context } from 'hono';
import { busyError, ProblemError, problemError } from '../../base/errors.ts';
import { contentTypeOf, saveAs } from '../../base/http/attachment.ts';
import { rangeOf, type Slice } from '../../base/http/byte-range.ts';
import { matchesEtag } from '../../base/http/cache.ts';
import { mountPage, type Router } from '../../base/http/mount.ts';
import type { AppEnv } from '../../base/http/request-context.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { checkContent, checkRights, fileOfLink, type OwnedFile, recordDownload } from './downloads.service.ts';
import { savedName } from './saved-name.ts';

const policy: RoutePolicy = { auth: 'user', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' };

/** Reasons that the library page explains when a person opens a link that fails. */
const reasons: Partial<Record<string, string>> = {
  download_expired: 'expired',
  download_refunded: 'refunded',
  download_ends_refund_right: 'expired',
};

export function mountDownloads(router: Router<SharedDeps>): void {
  const { deps } = router;
  mountPage(router, '/downloads/:token/:name', policy, async (c) => {
    try {
      return await answerDownload(deps, c);
    } catch (error) {
      const page = error instanceof ProblemError && isNavigation(c) && libraryPage(error);
      if (!page) throw error;
      return c.redirect(page, 303);
    }
  });
}

function libraryPage({ code, details }: ProblemError): string | undefined {
  const reason = reasons[code];
  return reason && `/library/${details.context?.productId}?download=${reason}`;
}

async function answerDownload(deps: SharedDeps, c: Context<AppEnv>): Promise<Response> {
  const { session: findSession, log, userAgent } = c.var.request;
  const session = await findSession();
  if (!session) throw problemError('sign_in_required');
  const link = { token: c.req.param('token') ?? '', name: c.req.param('name') ?? '' };
  const { permission, file } = await fileOfLink(deps, session.userId, link);

  const etag = `"${file.sha256}"`;
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store, no-transform',
    'content-disposition': saveAs(savedName(file.name, permission.version)),
    'content-type': contentTypeOf(file.name),
    'referrer-policy': 'no-referrer',
    'repr-digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
  };
  const isUnchanged = matchesEtag(c.req.header('if-none-match'), etag);
  const range = c.req.method === 'GET' ? wantedRange(c, etag, file.bytes) : 'everything';
  await checkContent(deps, file);
  const isRead = c.req.method === 'GET' && !isUnchanged && range !== 'unsatisfiable';
  if (!isRead) {
    await checkRights(deps, permission);
    if (isUnchanged) return new Response(null, { status: 304, headers });
    if (range === 'unsatisfiable') return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.bytes}` });
    return c.body(null, 200, { ...headers, 'content-length': String(file.bytes) });
  }
  const { 'content-disposition': contentDisposition, 'content-type': contentType } = headers;
  const elsewhere = await deps.productFiles.presign?.(file.key, { contentDisposition, contentType });
  await recordDownload(deps, permission, { log, userAgent });
  if (elsewhere !== undefined) return redirectTo(elsewhere);
  return await sendFile(deps, c, file, { headers, range });
}

/** Redirects to the bucket, which answers ranges itself. */
function redirectTo(location: string): Response {
  const headers = { location, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };
  return new Response(null, { status: 302, headers });
}

interface Part {
  readonly headers: Readonly<Record<string, string>>;
  readonly range: Slice | 'everything';
}

async function sendFile(
  { productFiles }: SharedDeps,
  c: Context<AppEnv>,
  { key, bytes }: OwnedFile,
  { headers, range }: Part,
): Promise<Response> {
  const slice = range === 'everything' ? { start: 0, end: bytes - 1 } : range;
  const found = await productFiles.open(key, slice);
  if (!found) throw busyError(new Error(`${key} has just been removed`));
  const length = { 'content-length': String(slice.end + 1 - slice.start) };
  if (range === 'everything') return c.body(found.body, 200, { ...headers, ...length });
  const place = { 'content-range': `bytes ${slice.start}-${slice.end}/${bytes}` };
  return c.body(found.body, 206, { ...headers, ...length, ...place });
}

/** The range counts only if If-Range matches (strong comparison). */
function wantedRange(c: Context<AppEnv>, etag: string, size: number): ReturnType<typeof rangeOf> {
  const ifRange = c.req.header('if-range');
  return ifRange === undefined || ifRange === etag ? rangeOf(c.req.header('range'), size) : 'everything';
}

/** Returns true when a person opened the link; without Sec-Fetch-Mode, Accept decides. */
function isNavigation(c: Context<AppEnv>): boolean {
  const mode = c.req.header('sec-fetch-mode') ?? 'navigate';
  return mode === 'navigate' && (c.req.header('accept') ?? '').includes('text/html');
}

import { contract, type RoutePolicy } from '@storefront/contract';
import type { BaseDeps } from '../../base/deps.ts';
import { problemError } from '../../base/errors.ts';
import { matchesEtag } from '../../base/http/cache.ts';
import { mount, mountPage, type Router } from '../../base/http/mount.ts';
import { issueFileTokens } from './file-tokens.ts';
import { contentOf, downloadUrlOf, lookUpFile, publicUpload } from './uploads.service.ts';

/** Allows only the characters of our own paths. */
const FILE_PATH = /^\/files\/(?<path>[\w./-]{1,300})$/;

const policy: RoutePolicy = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'revalidate' };

export function mountUploads(router: Router<BaseDeps>): void {
  const { deps } = router;
  mount(router, contract.issueFileToken, ({ session }) => issueFileTokens(deps, session));
  mount(router, contract.getFileMetadata, ({ session, query }) => lookUpFile(deps, session.userId, query.path));
  mount(router, contract.getFileDownloadUrl, async ({ session, query }) => ({
    url: await downloadUrlOf(deps, session.userId, query.path),
  }));

  mountPage(router, '/files/*', policy, async (c) => {
    const path = FILE_PATH.exec(c.req.path)?.groups?.path;
    if (path === undefined) throw problemError('not_found');
    const file = await publicUpload(deps, path);
    const etag = `"${file.md5Hash}"`;
    const headers = { etag, 'cache-control': file.cacheControl };
    if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    return c.body(new Uint8Array(await contentOf(deps, file)), 200, {
      ...headers,
      'content-type': file.contentType,
      'content-disposition': file.contentDisposition,
      ...(file.contentEncoding ? { 'content-encoding': file.contentEncoding } : {}),
      ...(file.contentLanguage ? { 'content-language': file.contentLanguage } : {}),
    });
  });
}

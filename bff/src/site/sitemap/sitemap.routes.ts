import type { RoutePolicy } from '@storefront/contract';
import type { Context } from 'hono';
import { problemError } from '../../base/errors.ts';
import { mountPage, type Router } from '../../base/http/mount.ts';
import type { AppEnv } from '../../base/http/request-context.ts';
import type { ReleasesDeps } from '../../releases/deps.ts';
import { PRIVATE_PAGES, pageEntries, productEntries, productFiles, type SitemapEntry } from './sitemap.service.ts';

const policy: RoutePolicy = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'revalidate' };

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const PRODUCT_FILE = /^from-([a-z0-9-]{1,100})\.xml$/;

export function mountSitemap(router: Router<ReleasesDeps>): void {
  const { deps } = router;
  const [origin] = deps.publicOrigins;

  mountPage(router, '/robots.txt', policy, (c) => {
    const lines = [
      'User-agent: *',
      ...['/api/', ...PRIVATE_PAGES].map((path) => `Disallow: ${path}`),
      `Sitemap: ${origin}/sitemap.xml`,
    ];
    return c.text(`${lines.join('\n')}\n`);
  });

  mountPage(router, '/sitemap.xml', policy, async (c) => {
    const starts = await productFiles(deps);
    if (starts.length > 1) return xml(c, index(origin, ['pages.xml', ...starts.map((slug) => `from-${slug}.xml`)]));
    return xml(c, urlSet(origin, [...(await pageEntries(deps)), ...(await productEntries(deps, ''))]));
  });

  mountPage(router, '/sitemaps/:file', policy, async (c) => {
    const file = c.req.param('file') ?? '';
    if (file === 'pages.xml') return xml(c, urlSet(origin, await pageEntries(deps)));
    const [, from] = PRODUCT_FILE.exec(file) ?? [];
    if (from === undefined) throw problemError('not_found');
    return xml(c, urlSet(origin, await productEntries(deps, from)));
  });
}

function xml(c: Context<AppEnv>, document: string): Response {
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`, 200, { 'content-type': 'application/xml' });
}

function index(origin: string, files: readonly string[]): string {
  const entries = files.map((file) => `<sitemap><loc>${escaped(`${origin}/sitemaps/${file}`)}</loc></sitemap>`);
  return `<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</sitemapindex>`;
}

function urlSet(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${escaped(origin + path)}</loc>${changed}</url>`;
  });
  return `<urlset xmlns="${NAMESPACE}">\n${urls.join('\n')}\n</urlset>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

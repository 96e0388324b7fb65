/** Pages for search engines: public pages of the active releases, and every product. */
import type { AppDescription } from '@storefront/federation/description';
import { publicReads } from '../../base/db/public-reads.ts';
import type { ReleasesDeps } from '../../releases/deps.ts';
import { isPersonal } from '../../releases/registry/page-plan.ts';
import { sitemapEntries, slugAfter } from './sitemap.repository.ts';

/** Far below the protocol's 50,000: about a megabyte a file. */
export const PRODUCTS_PER_FILE = 10_000;

/** Personal pages and targets of emailed links, including all subpages. */
export const PRIVATE_PAGES: readonly string[] = [
  '/checkout',
  '/gift',
  '/orders',
  '/library',
  '/profile',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/keep-mfa',
];

export interface SitemapEntry {
  readonly path: string;
  readonly changedAt?: Date;
}

type SitemapDeps = Pick<ReleasesDeps, 'db' | 'replica' | 'releases'>;
type Route = AppDescription['routes'][number];

/** Returns the first slug of each sitemap file; empty when no page shows products. */
export async function productFiles(deps: SitemapDeps): Promise<string[]> {
  if (!(await productPage(deps))) return [];
  return await publicReads(deps)(async (db) => {
    const starts: string[] = [];
    let next = await slugAfter(db, '', 0).executeTakeFirst();
    while (next) {
      starts.push(next.slug);
      next = await slugAfter(db, next.slug, PRODUCTS_PER_FILE).executeTakeFirst();
    }
    return starts;
  });
}

/** Returns the page of some product. */
export async function anyProductPage(deps: SitemapDeps): Promise<string | undefined> {
  const [page, product] = await Promise.all([productPage(deps), slugAfter(deps.db, '', 0).executeTakeFirst()]);
  return product && page?.(product.slug);
}

export async function productEntries(deps: SitemapDeps, from: string): Promise<SitemapEntry[]> {
  const page = await productPage(deps);
  if (!page) return [];
  const rows = await publicReads(deps)((db) => sitemapEntries(db, from, PRODUCTS_PER_FILE).execute());
  return rows.map(({ slug, updatedAt }) => ({ path: page(slug), changedAt: updatedAt }));
}

export async function pageEntries(deps: SitemapDeps): Promise<SitemapEntry[]> {
  const isListed = (route: Route) =>
    !route.path.includes(':') &&
    !PRIVATE_PAGES.includes(route.path) &&
    !route.redirect &&
    !isPersonal(route) &&
    route.indexed !== false;
  return (await routesOf(deps)).filter(isListed).map(({ path }) => ({ path }));
}

async function productPage(deps: SitemapDeps): Promise<((slug: string) => string) | undefined> {
  for (const { path, data = [] } of await routesOf(deps)) {
    const parameter = data.find((need) => need.endpoint === 'getProductBySlug')?.params?.slug;
    if (parameter !== undefined) return (slug) => path.replace(`:${parameter}`, slug);
  }
  return undefined;
}

/** Treats search engines as one fixed visitor. */
async function routesOf({ releases }: SitemapDeps): Promise<Route[]> {
  const set = await releases.releasesFor({ visitorId: 'search engines', pins: {} });
  return set.releases.flatMap(({ description }) => description.routes);
}

/** Which pages there are for search engines: those of the active releases that anyone may see, and every product's. */
import { contract } from '@storefront/contract';
import type { AppDescription } from '@storefront/federation/description';
import type { Deps } from '../deps.ts';
import { sitemapEntries, slugAfter } from './sitemap.repository.ts';

/** Far below the protocol's 50,000, so that one file stays about a megabyte. */
export const PRODUCTS_PER_FILE = 10_000;

/** What is one person's, or reached by an email alone, with all below it: nothing to be found by searching. */
export const PRIVATE_PAGES: readonly string[] = [
  '/checkout',
  '/orders',
  '/library',
  '/profile',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
];

/** An address within the store, and when it last changed, if that is known. */
export interface SitemapEntry {
  readonly path: string;
  readonly changedAt?: Date;
}

type SitemapDeps = Pick<Deps, 'db' | 'releases'>;
type Route = AppDescription['routes'][number];

/** The slugs at which the files of products begin; none when no page shows a product. */
export async function productFiles(deps: SitemapDeps): Promise<string[]> {
  if (!(await productPage(deps))) return [];
  const starts: string[] = [];
  let next = await slugAfter(deps.db, '', 0).executeTakeFirst();
  while (next) {
    starts.push(next.slug);
    next = await slugAfter(deps.db, next.slug, PRODUCTS_PER_FILE).executeTakeFirst();
  }
  return starts;
}

/** The products of the file that begins at the slug `from`. */
export async function productEntries(deps: SitemapDeps, from: string): Promise<SitemapEntry[]> {
  const page = await productPage(deps);
  if (!page) return [];
  const rows = await sitemapEntries(deps.db, from, PRODUCTS_PER_FILE).execute();
  return rows.map(({ slug, updatedAt }) => ({ path: page(slug), changedAt: updatedAt }));
}

/** The pages without parameters that anyone may see and somebody may look for. */
export async function pageEntries(deps: SitemapDeps): Promise<SitemapEntry[]> {
  const isForAnyone = ({ path, redirect, data = [] }: Route) =>
    !path.includes(':') &&
    !PRIVATE_PAGES.includes(path) &&
    !redirect &&
    data.every(({ endpoint }) => contract[endpoint].auth === 'public');
  return (await routesOf(deps)).filter(isForAnyone).map(({ path }) => ({ path }));
}

/** The address of a product by its slug, from the route that shows one. */
async function productPage(deps: SitemapDeps): Promise<((slug: string) => string) | undefined> {
  for (const { path, data = [] } of await routesOf(deps)) {
    const parameter = data.find((need) => need.endpoint === 'getProductBySlug')?.params?.slug;
    if (parameter !== undefined) return (slug) => path.replace(`:${parameter}`, slug);
  }
  return undefined;
}

/** Search engines are a visitor like any other, always the same one. */
async function routesOf({ releases }: SitemapDeps): Promise<Route[]> {
  const set = await releases.releasesFor({ visitorId: 'search engines', pins: {} });
  return set.releases.flatMap(({ description }) => description.routes);
}

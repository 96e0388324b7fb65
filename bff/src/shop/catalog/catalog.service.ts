import {
  type ComparedProduct,
  PAGE_SIZE,
  type Product,
  type ProductDetails,
  type ProductFilter,
  type ProductPage,
} from '@storefront/contract';
import { MAX_TOTAL, modelFeatures } from '@storefront/contract/catalog/schemas';
import type { Db } from '../../base/db/database.ts';
import { MovedError, problemError } from '../../base/errors.ts';
import { pageOf } from '../../base/http/cursor.ts';
import {
  countProducts,
  type Filter,
  findProduct,
  findProductBySlug,
  findProductsBySlug,
  findRelated,
  findSlugOfFormer,
  hasTrigrams,
  type ListedRow,
  productSlice,
  searchAmongFirst,
} from './catalog.repository.ts';
import { decodeCursor, encodeCursor, type ListPosition, type ListSort } from './cursor.ts';
import { toCompared, toDetails, toProduct } from './product-view.ts';
import { similarSearch } from './similar-search.repository.ts';

const MAX_NEWEST = 5;

/** @throws invalid_cursor */
export async function listProducts(
  db: Db,
  { sort, cursor, search: given, category, triangles, ...asked }: ProductFilter,
  now: Date,
): Promise<ProductPage> {
  const wanted: ListSort[] = sort ? [sort] : given ? ['best', 'newest'] : ['newest'];
  const after = cursor === undefined ? undefined : decodeCursor(wanted, cursor);
  const narrowed = {
    search: given,
    category,
    triangles: triangles === undefined ? undefined : Number(triangles),
    features: modelFeatures.filter((feature) => asked[feature]),
  };
  const search = given ? await find(db, given, narrowed) : undefined;
  const list = { ...narrowed, search: search?.shown ?? given };
  const isFew = search?.isFew ?? false;
  // Ranking needs all products that are found; of more than are counted the newest come first.
  const order = after?.sort ?? sort ?? (search && search.count <= MAX_TOTAL ? 'best' : 'newest');
  const rows = await productSlice(db, list, { sort: order, after, isFew, limit: PAGE_SIZE + 1 }).execute();
  const isWhole = !after && rows.length <= PAGE_SIZE;
  const count = search?.count ?? (isWhole ? rows.length : await countProducts(db, list, MAX_TOTAL + 1));
  const page = pageOf(rows, PAGE_SIZE, (last) => encodeCursor(order, positionOf(order, last)));
  return {
    products: page.rows.map((row) => toProduct(row, now)),
    nextCursor: page.next,
    total: Math.min(count, MAX_TOTAL),
    totalIsCapped: count > MAX_TOTAL,
    ...(search?.shown ? { shownSearch: search.shown } : {}),
  };
}

export async function newestProducts(db: Db, now: Date): Promise<Product[]> {
  const window = { sort: 'newest', after: undefined, isFew: false, limit: MAX_NEWEST } as const;
  return (await productSlice(db, { triangles: undefined }, window).execute()).map((row) => toProduct(row, now));
}

/** Reaches the maximum count when every second product is a hit. */
const FIRST = 2 * (MAX_TOTAL + 1);

interface Found {
  readonly count: number;
  readonly isFew: boolean;
  /** The similar search whose products are shown, because the given one finds nothing. */
  readonly shown?: string;
}

async function find(db: Db, search: string, filter: Filter): Promise<Found> {
  const found = await count(db, filter);
  if (found.count > 0) return found;
  const shown = await similarSearch(db, search, filter);
  return shown === undefined ? found : { ...(await count(db, { ...filter, search: shown })), shown };
}

async function count(db: Db, filter: Filter): Promise<Found> {
  if (!hasTrigrams(filter.search ?? '')) {
    // A scan finds a frequent letter at once; its index entry would list nearly every product.
    const first = await searchAmongFirst(db, filter, FIRST).executeTakeFirstOrThrow();
    const isKnown = first.found > MAX_TOTAL || first.seen < FIRST;
    if (isKnown) return { count: first.found, isFew: false };
  }
  const hits = await countProducts(db, filter, MAX_TOTAL + 1);
  return { count: hits, isFew: hits <= MAX_TOTAL };
}

function positionOf(sort: ListSort, { id, createdAt, priceCents, nameKey, rank }: ListedRow): ListPosition {
  switch (sort) {
    case 'best':
      return { key: rank, id };
    case 'newest':
      return { key: createdAt.getTime(), id };
    case 'price-up':
    case 'price-down':
      return { key: priceCents, id };
    case 'name':
      return { key: nameKey, id };
  }
}

/** @throws not_found */
export async function getProduct(db: Db, productId: string, now: Date): Promise<Product> {
  const row = await findProduct(db, productId);
  if (!row) throw problemError('not_found');
  return toProduct(row, now);
}

/** @throws not_found; {MovedError} for a slug that the product had before, unless another one has it now */
export async function getProductBySlug(db: Db, slug: string, now: Date): Promise<ProductDetails> {
  const row = await findProductBySlug(db, slug);
  if (!row) {
    const present = await findSlugOfFormer(db, slug);
    throw present === undefined ? problemError('not_found') : new MovedError(slug, present);
  }
  return toDetails(row, await findRelated(db, row), now);
}

/** Returns the products in the order of `slugs`, without duplicates and unknown ones. */
export async function compareProducts(db: Db, slugs: readonly string[], now: Date): Promise<ComparedProduct[]> {
  const rows = new Map((await findProductsBySlug(db, slugs)).map((row) => [row.slug, row]));
  return [...new Set(slugs)].flatMap((slug) => {
    const row = rows.get(slug);
    return row ? [toCompared(row, now)] : [];
  });
}

import {
  type ComparedProduct,
  PAGE_SIZE,
  type Product,
  type ProductDetails,
  type ProductFilter,
  type ProductPage,
  type ProductSort,
} from '@storefront/contract';
import { MAX_TOTAL, modelFeatures } from '@storefront/contract/catalog/schemas';
import type { Db } from '../../base/db/database.ts';
import { MovedError, problemError } from '../../base/errors.ts';
import { pageOf } from '../../base/http/cursor.ts';
import {
  countProducts,
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
import { decodeCursor, encodeCursor, type ListPosition } from './cursor.ts';
import { toCompared, toDetails, toProduct } from './product-view.ts';

const MAX_NEWEST = 5;

/** @throws invalid_cursor */
export async function listProducts(
  db: Db,
  { sort = 'newest', cursor, search, category, triangles, ...asked }: ProductFilter,
  now: Date,
): Promise<ProductPage> {
  const after = cursor === undefined ? undefined : decodeCursor(sort, cursor);
  const narrowed = {
    search,
    category,
    triangles: triangles === undefined ? undefined : Number(triangles),
    features: modelFeatures.filter((feature) => asked[feature]),
  };
  const found = narrowed.search ? await find(db, narrowed) : undefined;
  const isFew = found?.isFew ?? false;
  const rows = await productSlice(db, narrowed, { sort, after, isFew, limit: PAGE_SIZE + 1 }).execute();
  const isWhole = !after && rows.length <= PAGE_SIZE;
  const count = found?.count ?? (isWhole ? rows.length : await countProducts(db, narrowed, MAX_TOTAL + 1));
  const page = pageOf(rows, PAGE_SIZE, (last) => encodeCursor(sort, positionOf(sort, last)));
  return {
    products: page.rows.map((row) => toProduct(row, now)),
    nextCursor: page.next,
    total: Math.min(count, MAX_TOTAL),
    totalIsCapped: count > MAX_TOTAL,
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
}

async function find(db: Db, filter: Parameters<typeof countProducts>[1]): Promise<Found> {
  if (!hasTrigrams(filter.search ?? '')) {
    // A scan finds a frequent letter at once; its index entry would list nearly every product.
    const first = await searchAmongFirst(db, filter, FIRST).executeTakeFirstOrThrow();
    const isKnown = first.found > MAX_TOTAL || first.seen < FIRST;
    if (isKnown) return { count: first.found, isFew: false };
  }
  const count = await countProducts(db, filter, MAX_TOTAL + 1);
  return { count, isFew: count <= MAX_TOTAL };
}

function positionOf(sort: ProductSort, { id, createdAt, priceCents, nameKey }: ListedRow): ListPosition {
  switch (sort) {
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

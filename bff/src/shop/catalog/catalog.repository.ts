/** Reads published products. Lists follow the indexes of migrations 0010, 0019 and 0084. */
import type { Category, ModelFeature, ProductSort } from '@storefront/contract';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../base/db/database.ts';
import { precompiled } from '../../base/db/precompiled.ts';
import type { ProductModel } from '../../base/db/product-model.ts';
import type { ListPosition, ListSort } from './cursor.ts';
import { priceAt, pricedColumns } from './price-in-force.ts';
import type { ComparedRow, DetailedRow, ProductRow } from './product-view.ts';
import { allWords, rankOf, wholeWords, wordsOf } from './search-words.repository.ts';

export const productColumns = [
  'products.id',
  'products.slug',
  'products.name',
  'products.description',
  ...pricedColumns,
  'products.category',
  'products.image',
  'products.triangles',
  'products.textureBytes',
  'products.fileBytes',
  'products.animated',
  ofModel('pictures').as('pictures'),
  ofModel('turntable').as('turntable'),
] as const;

/** A part of the product's model; null without a model. */
export function ofModel<K extends keyof ProductModel>(key: K): RawBuilder<ProductModel[K] | null> {
  return sql`products.model -> ${sql.lit(key)}`;
}

type Reader = Pick<Db, 'selectFrom'>;

export interface Filter {
  /** A case-insensitive substring of name or description, or words of name, tags, category or description. */
  readonly search?: string | undefined;
  readonly category?: Category | undefined;
  readonly triangles?: number | undefined;
  /** Empty for none; a product must have all of them. */
  readonly features?: readonly ModelFeature[];
}

interface Sort {
  /** Indexed together with the id, alone and within each category. */
  readonly key: Expression<unknown>;
  readonly direction: 'asc' | 'desc';
  readonly toValue: (key: ListPosition['key']) => unknown;
}

const byPrice = { key: sql.ref('products.priceCents'), toValue: (cents: ListPosition['key']) => cents };
const sorts: Record<ProductSort, Sort> = {
  newest: { key: sql.ref('products.createdAt'), direction: 'desc', toValue: (time) => new Date(time) },
  'price-up': { ...byPrice, direction: 'asc' },
  'price-down': { ...byPrice, direction: 'desc' },
  name: { key: sql`lower(products.name)`, direction: 'asc', toValue: (name) => name },
};

interface Slice {
  readonly sort: ListSort;
  readonly after?: ListPosition | undefined;
  readonly limit: number;
  /** Few products pass the filter: finding and sorting them is faster than scanning the list's index. */
  readonly isFew: boolean;
}

export type ListedRow = ProductRow & { readonly createdAt: Date; readonly nameKey: string; readonly rank: number };

export function productSlice(db: Db, filter: Filter, { sort, after, limit, isFew }: Slice) {
  const { key, direction, toValue } = sort === 'best' ? byRank(filter.search) : sorts[sort];
  const id = sql.ref('products.id');
  const passing = isFew
    ? db
        .with(
          (cte) => cte('passing').materialized(),
          (cte) => filtered(cte, filter, 'index').selectAll(),
        )
        .selectFrom('passing as products')
    : filtered(db, filter, 'walk');
  let query = passing
    .select(productColumns)
    .select(['products.createdAt', sql<string>`lower(products.name)`.as('nameKey')])
    .select((sort === 'best' ? rankOfSearch(filter.search) : sql<number>`0`).as('rank'));
  if (after) {
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    query = query.where(sql<boolean>`(${key}, ${id}) ${beyond} (${toValue(after.key)}, ${after.id})`);
  }
  return query.orderBy(key, direction).orderBy(id, direction).limit(limit);
}

export function productCount(db: Db, filter: Filter, max: number) {
  const some = filtered(db, filter, 'index').select('products.id').limit(max);
  // The order makes Postgres scan the list's index; a search by pairs has an index of its own.
  const counted = filter.search && !hasTrigrams(filter.search) ? some : some.orderBy('createdAt', 'desc');
  return db.selectFrom(counted.as('counted')).select((eb) => eb.fn.countAll<number>().as('count'));
}

export async function countProducts(db: Db, filter: Filter, max: number): Promise<number> {
  return (await productCount(db, filter, max).executeTakeFirstOrThrow()).count;
}

export function searchAmongFirst(db: Db, { search = '', ...filter }: Filter, limit: number) {
  const first = filtered(db, filter, 'walk')
    .select(['searchText', 'searchDocument'])
    .orderBy('createdAt', 'desc')
    .limit(limit);
  return db
    .selectFrom(first.as('first'))
    .select((eb) => [
      eb.fn.countAll<number>().as('seen'),
      eb.fn.countAll<number>().filterWhere(isFound(search, 'walk')).as('found'),
    ]);
}

/** A search uses the text indexes, or filters while scanning the list's index. */
type Way = 'index' | 'walk';

function filtered(db: Reader, { search, ...filter }: Filter, way: Way) {
  const query = matching(db, filter);
  return search ? query.where(isFound(search, way)) : query;
}

/** Products that pass a filter, apart from its search. */
export function matching(db: Reader, { category, triangles, features = [] }: Filter) {
  let query = published(db);
  if (category) query = query.where('category', '=', category);
  if (triangles !== undefined) query = query.where('triangles', '<=', triangles);
  return features.length > 0 ? query.where(sql<boolean>`features @> ${features}::text[]`) : query;
}

/** The text itself in name or description, or all of its words. */
function isFound(search: string, way: Way): RawBuilder<boolean> {
  const words = wordsOf(search);
  const text = occurs(search, way);
  return words.length === 0 ? text : sql<boolean>`(${text} or search_document @@ ${allWords(words)})`;
}

function occurs(search: string, way: Way): RawBuilder<boolean> {
  if (hasTrigrams(search)) return resembles(search);
  return way === 'walk' ? occursIn(search) : sql<boolean>`(${occursIn(search)} and ${hasParts(search)})`;
}

const NAMED = 1;
const BEGUN = 0.5;
const WHOLE = 1_000_000;

/** Whole words count more than beginnings, and those more than letters within a word; in millionths. */
function rankOfSearch(search = ''): RawBuilder<number> {
  const words = wordsOf(search);
  const isNamed = sql<number>`case when strpos(lower(products.name), ${search.toLowerCase()}) > 0 then ${sql.lit(NAMED)} else 0 end`;
  if (words.length === 0) return sql<number>`(${isNamed} * ${sql.lit(WHOLE)})::integer`;
  const [whole, begun] = [wholeWords(words), allWords(words)].map(rankOf);
  return sql<number>`((${isNamed} + ${whole} + ${sql.lit(BEGUN)} * ${begun}) * ${sql.lit(WHOLE)})::integer`;
}

const byRank = (search: string | undefined): Sort => ({
  key: rankOfSearch(search),
  direction: 'desc',
  toValue: (value) => value,
});

/** The trigram index covers words of three letters or more, in some databases only ASCII. */
export function hasTrigrams(search: string): boolean {
  return /[a-z0-9]{3}/i.test(search) && /^[a-z0-9 ]+$/i.test(search);
}

const lower = (search: string) => sql<string>`lower(${search}::text)`;

const partsOf = (text: Expression<string>) => sql`characters_and_pairs(${text})`;

const hasParts = (search: string) =>
  anySpelling(search, (spelling) => sql`${partsOf(sql`search_text`)} @> ${partsOf(lower(spelling))}`);

const occursIn = (search: string) =>
  anySpelling(search, (spelling) => sql`strpos(search_text, ${lower(spelling)}) > 0`);

/** Keyboards type `'` or `’`, and texts contain either. */
function anySpelling(search: string, condition: (spelling: string) => RawBuilder<unknown>): RawBuilder<boolean> {
  const straight = search.replaceAll('’', "'");
  const spellings = new Set([straight, straight.replaceAll("'", '’')]);
  return sql<boolean>`(${sql.join([...spellings].map(condition), sql` or `)})`;
}

const resembles = (search: string) => sql<boolean>`search_text like '%' || ${lower(search)} || '%'`;

/** Uses a literal, because the planner uses partial indexes only for constants. */
function published(db: Reader) {
  return db.selectFrom('products').where('published', '=', sql.lit(true));
}

const productsById = precompiled((db, productId: string) =>
  published(db).select(productColumns).where('id', '=', productId),
);

export async function findProduct(db: Db, productId: string): Promise<ProductRow | undefined> {
  return (await productsById(db, productId))[0];
}

/** Undefined when it is not sold. */
export async function findSold(db: Db, productId: string) {
  return await published(db)
    .select(['name', ...pricedColumns])
    .where('id', '=', productId)
    .executeTakeFirst();
}

/** Returns the price in cents; undefined when the product is not sold. */
export async function findPrice(db: Db, productId: string, now: Date): Promise<number | undefined> {
  return (await findPrices(db, [productId], now)).get(productId);
}

/** Returns prices in cents by product id, without products that are not sold. */
export async function findPrices(db: Db, productIds: readonly string[], now: Date): Promise<Map<string, number>> {
  const rows = await published(db)
    .select(['id', ...pricedColumns])
    .where('id', 'in', productIds)
    .execute();
  return new Map(rows.map((row) => [row.id, priceAt(row, now).priceCents]));
}

/** Returns the products in no particular order. */
export function productsBySlug(db: Db, slugs: readonly string[]) {
  return published(db)
    .select(productColumns)
    .select(['tags', ofModel('facts').as('facts')])
    .where('slug', 'in', slugs);
}

export async function findProductsBySlug(db: Db, slugs: readonly string[]): Promise<ComparedRow[]> {
  return await productsBySlug(db, slugs).execute();
}

const detailsBySlug = precompiled((db, slug: string) =>
  productsBySlug(db, [slug])
    .select([ofModel('preview').as('preview'), ofModel('gallery').as('gallery'), 'licence'])
    .select(['createdAt', 'updatedAt']),
);

export async function findProductBySlug(db: Db, slug: string): Promise<DetailedRow | undefined> {
  return (await detailsBySlug(db, slug))[0];
}

/** Returns the slug of the product that had this one before. */
export async function findSlugOfFormer(db: Db, slug: string): Promise<string | undefined> {
  const found = await formerly(db, slug).executeTakeFirst();
  return found?.slug;
}

/** The product that changed last wins. */
export function formerly(db: Db, slug: string) {
  return published(db)
    .select('slug')
    .where(sql<boolean>`former_slugs @> ${[slug]}::text[]`)
    .orderBy('updatedAt', 'desc')
    .limit(1);
}

/** Candidates from the newest products that share a tag, and from the newest of the category. */
const CANDIDATES = 50;

/** Ordered by shared tags, then same category, then newest. */
export function relatedProducts(
  db: Db,
  product: { readonly id: string; readonly category: Category; readonly tags: readonly string[] },
  limit: number,
) {
  const newest = () =>
    published(db)
      .select('id')
      .where('id', '<>', product.id)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(CANDIDATES);
  const tags = sql<string[]>`${product.tags}::text[]`;
  const candidates = db
    .selectFrom(newest().where('category', '=', product.category).as('similar'))
    .select('id')
    .union(db.selectFrom(newest().where(sql<boolean>`tags && ${tags}`).as('tagged')).select('id'));
  return db
    .selectFrom('products')
    .select(productColumns)
    .where('id', 'in', candidates)
    .orderBy(sql`(select count(*) from unnest(tags) as tag where tag = any(${tags}))`, 'desc')
    .orderBy(sql`category = ${product.category}`, 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

const MAX_RELATED = 4;

const related = precompiled((db, id: string, category: Category, tags: readonly string[]) =>
  relatedProducts(db, { id, category, tags }, MAX_RELATED),
);

export async function findRelated(db: Db, { id, category, tags }: ComparedRow): Promise<ProductRow[]> {
  return await related(db, id, category, tags);
}

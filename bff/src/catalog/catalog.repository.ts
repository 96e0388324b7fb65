/** Reading rows of products; only published ones are seen. Lists keep to the indexes of migrations 0010 and 0019. */
import type { Category, ProductSort } from '@storefront/contract';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Position } from './cursor.ts';
import type { ProductModel } from './product-model.ts';
import type { ComparedRow, DetailedRow, ProductRow } from './product-view.ts';

/** What lists show; the query may join other tables. */
export const productColumns = [
  'products.id',
  'products.slug',
  'products.name',
  'products.description',
  'products.priceCents',
  'products.category',
  'products.image',
  'products.triangles',
  'products.textureBytes',
  'products.fileBytes',
  'products.animated',
  ofModel('pictures').as('pictures'),
  ofModel('turntable').as('turntable'),
] as const;

/** Of the product's model, as kept; null while there is none. */
export function ofModel<K extends keyof ProductModel>(key: K): RawBuilder<ProductModel[K] | null> {
  return sql`products.model -> ${sql.lit(key)}`;
}

/** The database, or a place in a query that is being made. */
type Reader = Pick<Db, 'selectFrom'>;

/** What a list is narrowed to. */
interface Filter {
  /** Case-insensitive substring of name or description. */
  readonly search?: string | undefined;
  readonly category?: Category | undefined;
  /** Triangles at most. */
  readonly triangles?: number | undefined;
}

interface Sort {
  /** Indexed together with the id, alone and within each category. */
  readonly key: Expression<unknown>;
  readonly direction: 'asc' | 'desc';
  /** The key of a position as the database compares it. */
  readonly toValue: (key: Position['key']) => unknown;
}

const byPrice = { key: sql.ref('products.priceCents'), toValue: (cents: Position['key']) => cents };
const sorts: Record<ProductSort, Sort> = {
  newest: { key: sql.ref('products.createdAt'), direction: 'desc', toValue: (time) => new Date(time) },
  'price-up': { ...byPrice, direction: 'asc' },
  'price-down': { ...byPrice, direction: 'desc' },
  name: { key: sql`lower(products.name)`, direction: 'asc', toValue: (name) => name },
};

interface Slice {
  readonly sort: ProductSort;
  readonly after?: Position | undefined;
  readonly limit: number;
  /** True when few products pass the filter: better to find and sort them all than to walk along the list for them. */
  readonly isFew: boolean;
}

/** A row of a list, and where in the list it stands. */
export type ListedRow = ProductRow & { readonly createdAt: Date; readonly nameKey: string };

/** The first `limit` products after a position that pass the filter. */
export function productSlice(db: Db, filter: Filter, { sort, after, limit, isFew }: Slice) {
  const { key, direction, toValue } = sorts[sort];
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
    .select(['products.createdAt', sql<string>`lower(products.name)`.as('nameKey')]);
  if (after) {
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    query = query.where(sql<boolean>`(${key}, ${id}) ${beyond} (${toValue(after.key)}, ${after.id})`);
  }
  return query.orderBy(key, direction).orderBy(id, direction).limit(limit);
}

/** How many products pass the filter, counted to `max`. */
export function productCount(db: Db, filter: Filter, max: number) {
  const some = filtered(db, filter, 'index').select('products.id').limit(max);
  // In an order, so that counting walks along an index as listing does; pairs are looked up, and in any order soon enough.
  const counted = filter.search && !hasTrigrams(filter.search) ? some : some.orderBy('createdAt', 'desc');
  return db.selectFrom(counted.as('counted')).select((eb) => eb.fn.countAll<number>().as('count'));
}

export async function countProducts(db: Db, filter: Filter, max: number): Promise<number> {
  return (await productCount(db, filter, max).executeTakeFirstOrThrow()).count;
}

/** Among the first products of a list, how many a search finds. */
export function searchAmongFirst(db: Db, { search = '', ...filter }: Filter, limit: number) {
  const first = filtered(db, filter, 'walk').select('searchText').orderBy('createdAt', 'desc').limit(limit);
  return db
    .selectFrom(first.as('first'))
    .select((eb) => [
      eb.fn.countAll<number>().as('seen'),
      eb.fn.countAll<number>().filterWhere(occursIn(search)).as('found'),
    ]);
}

/** Whether what a search finds is looked up, where Postgres thinks that best, or met while walking along a list. */
type Way = 'index' | 'walk';

function filtered(db: Reader, { search, category, triangles }: Filter, way: Way) {
  let query = published(db);
  if (category) query = query.where('category', '=', category);
  if (triangles !== undefined) query = query.where('triangles', '<=', triangles);
  if (!search) return query;
  if (hasTrigrams(search)) return query.where(resembles(search));
  query = query.where(occursIn(search));
  return way === 'walk' ? query : query.where(sql<boolean>`${partsOf(sql`search_text`)} @> ${partsOf(lower(search))}`);
}

/**
 * Whether the trigram index finds what contains the text, and little else: it knows words only, of three letters or
 * more, and in some databases only those of this alphabet.
 */
export function hasTrigrams(search: string): boolean {
  return /[a-z0-9]{3}/i.test(search) && /^[a-z0-9 ]+$/i.test(search);
}

const lower = (search: string) => sql<string>`lower(${search}::text)`;

/** Its characters and the pairs of them, as the index of pairs has them. */
const partsOf = (text: Expression<string>) => sql`characters_and_pairs(${text})`;

const occursIn = (search: string) => sql<boolean>`strpos(search_text, ${lower(search)}) > 0`;

const resembles = (search: string) => sql<boolean>`search_text like '%' || ${lower(search)} || '%'`;

/** As a literal, because partial indexes are only used where the plan can see it. */
function published(db: Reader) {
  return db.selectFrom('products').where('published', '=', sql.lit(true));
}

export async function findProduct(db: Db, productId: string): Promise<ProductRow | undefined> {
  return await published(db).select(productColumns).where('id', '=', productId).executeTakeFirst();
}

/** What the product costs today, in cents; undefined when it cannot be bought. */
export async function findPrice(db: Db, productId: string): Promise<number | undefined> {
  const product = await published(db).select('priceCents').where('id', '=', productId).executeTakeFirst();
  return product?.priceCents;
}

/** What each of the products costs today, in cents, by its id; those that cannot be bought are left out. */
export async function findPrices(db: Db, productIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await published(db).select(['id', 'priceCents']).where('id', 'in', productIds).execute();
  return new Map(rows.map((row) => [row.id, row.priceCents]));
}

/** The products with these slugs, in any order. */
export function productsBySlug(db: Db, slugs: readonly string[]) {
  return published(db)
    .select(productColumns)
    .select(['tags', ofModel('facts').as('facts')])
    .where('slug', 'in', slugs);
}

export async function findProductsBySlug(db: Db, slugs: readonly string[]): Promise<ComparedRow[]> {
  return await productsBySlug(db, slugs).execute();
}

export async function findProductBySlug(db: Db, slug: string): Promise<DetailedRow | undefined> {
  return await productsBySlug(db, [slug])
    .select([ofModel('preview').as('preview'), ofModel('gallery').as('gallery'), 'licence'])
    .select(['createdAt', 'updatedAt'])
    .executeTakeFirst();
}

/** Looked at among the newest that share a tag, and the newest of the category. */
const CANDIDATES = 50;

/** Products like `product`: those that share most tags, then those of its category, then the newest. */
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
  const tags = sql<string[]>`${[...product.tags]}::text[]`;
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

/** Reading rows of products; only published ones are seen. Lists keep to the indexes of migration 0010. */
import type { Category, ProductSort } from '@storefront/contract';
import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import type { Position } from './cursor.ts';
import type { ProductModel } from './product-model.ts';
import type { ComparedRow, DetailedRow, ProductRow } from './product-view.ts';

/** What lists show; `eb` may be over a join with other tables. */
export function productColumns(eb: ExpressionBuilder<Database, 'products'>) {
  return [
    eb.ref('products.id').as('id'),
    eb.ref('products.slug').as('slug'),
    eb.ref('products.name').as('name'),
    eb.ref('products.description').as('description'),
    eb.ref('products.price_cents').as('priceCents'),
    eb.ref('products.category').as('category'),
    eb.ref('products.image').as('image'),
    eb.ref('products.triangles').as('triangles'),
    eb.ref('products.texture_bytes').as('textureBytes'),
    eb.ref('products.file_bytes').as('fileBytes'),
    eb.ref('products.animated').as('animated'),
    ofModel('pictures').as('pictures'),
    ofModel('turntable').as('turntable'),
  ] as const;
}

function ofModel<K extends keyof ProductModel>(key: K): RawBuilder<ProductModel[K] | null> {
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

const byPrice = { key: sql.ref('products.price_cents'), toValue: (cents: Position['key']) => cents };
const sorts: Record<ProductSort, Sort> = {
  newest: { key: sql.ref('products.created_at'), direction: 'desc', toValue: (time) => new Date(time) },
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
          (cte) => filtered(cte, filter).selectAll(),
        )
        .selectFrom('passing as products')
    : filtered(db, filter);
  let query = passing
    .select(productColumns)
    .select(['products.created_at as createdAt', sql<string>`lower(products.name)`.as('nameKey')]);
  if (after) {
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    query = query.where(sql<boolean>`(${key}, ${id}) ${beyond} (${toValue(after.key)}, ${after.id})`);
  }
  return query.orderBy(key, direction).orderBy(id, direction).limit(limit);
}

/** How many products pass the filter, counted to `max`. */
export function productCount(db: Db, filter: Filter, max: number) {
  // In an order, so that counting walks along an index as listing does.
  const some = filtered(db, filter).select('products.id').orderBy('created_at', 'desc').limit(max);
  return db.selectFrom(some.as('some')).select((eb) => eb.fn.countAll<number>().as('count'));
}

export async function countProducts(db: Db, filter: Filter, max: number): Promise<number> {
  return (await productCount(db, filter, max).executeTakeFirstOrThrow()).count;
}

function filtered(db: Reader, { search, category, triangles }: Filter) {
  let query = published(db);
  if (category) query = query.where('category', '=', category);
  if (triangles !== undefined) query = query.where('triangles', '<=', triangles);
  return search ? query.where(contains(search)) : query;
}

/** The shortest text in which the trigram index finds something to look for. */
const TRIGRAM = 3;

/** Whether an index finds what contains the text. Shorter text is nearly always in one of the next products. */
export function isIndexed(search: string): boolean {
  return [...search].length >= TRIGRAM;
}

function contains(search: string) {
  // A comparison that Postgres takes for likely to hold, so that it walks along the list.
  if (!isIndexed(search)) return sql<boolean>`strpos(search_text, lower(${search})) > 0`;
  const escaped = search.replaceAll(/[\\%_]/g, '\\$&');
  return sql<boolean>`search_text like '%' || lower(${escaped}) || '%'`;
}

/** As a literal, because partial indexes are only used where the plan can see it. */
function published(db: Reader) {
  return db.selectFrom('products').where('published', '=', sql.lit(true));
}

export async function findProduct(db: Db, productId: string): Promise<ProductRow | undefined> {
  return await published(db).select(productColumns).where('id', '=', productId).executeTakeFirst();
}

/** True when the product can be bought. */
export async function isPublished(db: Db, productId: string): Promise<boolean> {
  return (await published(db).select('id').where('id', '=', productId).executeTakeFirst()) !== undefined;
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
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
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
      .orderBy('created_at', 'desc')
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
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

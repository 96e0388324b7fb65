/** Writing rows of products. */
import type { Category } from '@storefront/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import { type ProductModel, productModel } from './product-model.ts';

export interface NewProduct {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly priceCents: number;
  readonly category: Category;
  /** Path of one picture on this origin. */
  readonly image: string;
  readonly tags?: readonly string[];
  /** Key of the licence terms; `standard` unless told. */
  readonly licence?: string;
  /** When it came into the shop; now, unless told, and never changed later. */
  readonly createdAt?: Date;
  readonly model?: ProductModel | null;
  /** Fingerprint of what is shipped with the store; null for the studio's own. */
  readonly shipped?: string | null;
}

/**
 * Adds the products, or changes those that are there, by id, and publishes them: all of them or none, in one
 * statement. Returns the ids of those that are new or differ from what was there.
 * @throws ZodError for a model that is none; the database's error for what breaks a constraint, such as a taken slug
 */
export async function upsertProducts(db: Db, products: readonly NewProduct[], now: Date): Promise<string[]> {
  const rows = products.map(({ model, priceCents, createdAt = now, ...rest }) => ({
    tags: [],
    licence: 'standard',
    shipped: null,
    ...rest,
    price_cents: priceCents,
    created_at: createdAt,
    model: model ? productModel.parse(model) : null,
  }));
  const columns = sql`id, slug, name, description, price_cents, category, image, tags, licence, model, shipped`;
  const old = sql`products.slug, products.name, products.description, products.price_cents, products.category,
    products.image, products.tags, products.licence, products.model, products.shipped, products.published`;
  const { rows: written } = await sql<{ id: string }>`
    insert into products (${columns}, created_at, updated_at)
    select ${columns}, created_at, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      id text, slug text, name text, description text, price_cents integer, category text, image text,
      tags text[], licence text, model jsonb, shipped text, created_at timestamptz
    )
    on conflict (id) do update set
      slug = excluded.slug, name = excluded.name, description = excluded.description,
      price_cents = excluded.price_cents, category = excluded.category, image = excluded.image,
      tags = excluded.tags, licence = excluded.licence, model = excluded.model,
      shipped = excluded.shipped, published = true, updated_at = excluded.updated_at
    where (${old}) is distinct from (
      excluded.slug, excluded.name, excluded.description, excluded.price_cents, excluded.category,
      excluded.image, excluded.tags, excluded.licence, excluded.model, excluded.shipped, true
    )
    returning id
  `.execute(db);
  return written.map(({ id }) => id);
}

/** Takes a product out of the shop; orders and what was bought stay. False when nothing of that slug was sold. */
export async function unpublishProduct(db: Db, slug: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ published: false, shipped: null, updated_at: now })
    .where('slug', '=', slug)
    .where('published', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True when there is a product, sold or not. */
export async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** A product as it is kept, sold or not. */
export interface StoredProduct extends Required<Omit<NewProduct, 'model'>> {
  readonly model: ProductModel | null;
  readonly published: boolean;
}

/** All products, by category and name. */
export async function listStored(db: Db): Promise<StoredProduct[]> {
  return await stored(db).orderBy('category').orderBy('name').orderBy('id').execute();
}

/** The products that have one of these ids or slugs. */
export async function findStored(db: Db, ids: readonly string[], slugs: readonly string[]): Promise<StoredProduct[]> {
  const isNamed = sql<boolean>`(id = any(${[...ids]}::text[]) or slug = any(${[...slugs]}::text[]))`;
  return await stored(db).where(isNamed).execute();
}

function stored(db: Db) {
  return db
    .selectFrom('products')
    .select(['id', 'slug', 'name', 'description', 'price_cents as priceCents', 'category', 'image', 'tags', 'licence'])
    .select(['created_at as createdAt', 'published', 'shipped', 'model']);
}

/** Until the transaction ends nobody else fills the shelf; it may take its time, since files are written meanwhile. */
export async function lockShelf(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext('storefront.shelf'))`.execute(tx);
}

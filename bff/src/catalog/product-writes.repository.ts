/** Writing rows of products. */
import type { Category } from '@storefront/contract';
import { type RawBuilder, sql } from 'kysely';
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
  /** What is new in these files, should they make a new version. */
  readonly changelog?: string;
}

/** What has become of a product that was handed over. */
export interface Upserted {
  readonly id: string;
  /** Whether it is new or differs from what was there. */
  readonly isWritten: boolean;
  /** The number of the version that its files made; null where they are those of the latest one. */
  readonly version: number | null;
}

/**
 * Adds the products, or changes those that are there, by id, and publishes them: all of them or none, in one
 * statement. Files whose names or contents differ from those of the latest version are a new version; one without a
 * changelog is nothing that owners are written about.
 * @throws ZodError for a model that is none; the database's error for what breaks a constraint, such as a taken slug
 */
export async function upsertProducts(db: Db, products: readonly NewProduct[], now: Date): Promise<Upserted[]> {
  const rows = products.map(({ model, priceCents, createdAt = now, ...rest }) => ({
    tags: [],
    licence: 'standard',
    shipped: null,
    changelog: '',
    ...rest,
    price_cents: priceCents,
    created_at: createdAt,
    model: model ? productModel.parse(model) : null,
  }));
  const columns = sql`id, slug, name, description, price_cents, category, image, tags, licence, model, shipped`;
  const old = sql`products.slug, products.name, products.description, products.price_cents, products.category,
    products.image, products.tags, products.licence, products.model, products.shipped, products.published`;
  const { rows: upserted } = await sql<Upserted>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        id text, slug text, name text, description text, price_cents integer, category text, image text,
        tags text[], licence text, model jsonb, shipped text, changelog text, created_at timestamptz
      )
    ), written as (
      insert into products (${columns}, created_at, updated_at)
      select ${columns}, created_at, ${now} from given
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
    ), released as (
      insert into product_versions (product_id, version, changelog, files, released_at, announced_at)
      select given.id, coalesce(latest.version, 0) + 1, given.changelog, given.model -> 'files', ${now}::timestamptz,
        case when latest.version is null or given.changelog = '' then ${now}::timestamptz end
      from given left join lateral (
        select version, files from product_versions where product_id = given.id order by version desc limit 1
      ) latest on true
      where given.model -> 'files' <> '[]'
        and ${contents(sql`given.model -> 'files'`)} is distinct from ${contents(sql`latest.files`)}
      returning product_id, version
    )
    select given.id, written.id is not null as is_written, released.version
    from given left join written on written.id = given.id left join released on released.product_id = given.id
  `.execute(db);
  return upserted;
}

/** Tells lists of files apart, by the files' names and contents; where they are kept makes no difference. */
const contents = (files: RawBuilder<unknown>) => sql`(
  select jsonb_object_agg(file ->> 'name', file ->> 'sha256') from jsonb_array_elements(${files}) file
)`;

/** Takes a product out of the shop; orders and what was bought stay. False when nothing of that slug was sold. */
export async function unpublishProduct(db: Db, slug: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ published: false, shipped: null, updatedAt: now })
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
  /** Of its files; null while it has none. */
  readonly version: number | null;
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
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('productVersions')
          .select(['version', 'changelog'])
          .whereRef('productId', '=', 'products.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['id', 'slug', 'name', 'description', 'priceCents', 'category', 'image', 'tags', 'licence'])
    .select(['createdAt', 'published', 'shipped', 'model', 'version'])
    .select((eb) => eb.fn.coalesce('changelog', sql.lit('')).as('changelog'));
}

/** Until the transaction ends nobody else imports; it may take its time, since files are written meanwhile. */
export async function lockCatalog(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext('storefront.shelf'))`.execute(tx);
}

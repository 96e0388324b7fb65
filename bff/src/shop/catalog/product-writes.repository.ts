import type { Category } from '@storefront/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../base/db/database.ts';
import { type ProductModel, productModel } from '../../base/db/product-model.ts';
import type { Tx } from '../../base/db/transaction.ts';
import { priceUnderReduction } from './launch-prices.repository.ts';

export interface NewProduct {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly priceCents: number;
  readonly category: Category;
  readonly image: string;
  readonly tags?: readonly string[];
  /** Key of the licence terms; default `standard`. */
  readonly licence?: string;
  /** Default now; an update never changes it. */
  readonly createdAt?: Date;
  readonly model?: ProductModel | null;
  /** Fingerprint of a shipped product; null for the studio's own. */
  readonly shipped?: string | null;
  /** Used when the files make a new version. */
  readonly changelog?: string;
}

export interface Upserted {
  readonly id: string;
  readonly isWritten: boolean;
  /** The new version; null when the files are unchanged. */
  readonly version: number | null;
}

/**
 * Upserts and publishes products; changed files make a new version, and parts of an unchanged zip join the latest one.
 * @throws ZodError for an invalid model */
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
  const old = sql`products.slug, products.name, products.description,
    coalesce(products.ordinary_cents, products.price_cents), products.category,
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
        price_cents = ${priceUnderReduction(sql`excluded.price_cents`)},
        ordinary_cents = case when products.ordinary_cents is not null then excluded.price_cents end,
        category = excluded.category, image = excluded.image,
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
    ), completed as (
      update product_versions set files = given.model -> 'files' from given
      where product_id = given.id and files is distinct from given.model -> 'files'
        and version = (select max(version) from product_versions where product_id = given.id)
        and ${contents(sql`given.model -> 'files'`)} = ${contents(sql`files`)}
    )
    select given.id, written.id is not null as is_written, released.version
    from given left join written on written.id = given.id left join released on released.product_id = given.id
  `.execute(db);
  return upserted;
}

/** Compares files by name and content, not by where they are stored. The zip stands for its parts. */
const contents = (files: RawBuilder<unknown>) => sql`(
  select jsonb_object_agg(file ->> 'name', coalesce(file ->> 'made', file ->> 'sha256')) from jsonb_array_elements(${files}) file
  where file -> 'isPart' is null
)`;

/** Ends the sale; owners keep the product. Returns false when no such product was sold. */
export async function unpublishProduct(db: Db, slug: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ published: false, shipped: null, updatedAt: now })
    .where((eb) => eb.and({ slug, published: true }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts unpublished products, too. */
export async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export interface StoredProduct extends Required<Omit<NewProduct, 'model'>> {
  readonly model: ProductModel | null;
  readonly version: number | null;
  /** Of the latest version. */
  readonly releasedAt: Date | null;
  readonly published: boolean;
}

/** Orders by category and name. */
export async function listStored(db: Db): Promise<StoredProduct[]> {
  return await stored(db).orderBy('category').orderBy('name').orderBy('id').execute();
}

/** Returns the keys of the files of every version. */
export async function listVersionKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct file ->> 'key' as key from product_versions, jsonb_array_elements(files) file
  `.execute(db);
  return rows.map(({ key }) => key);
}

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
          .select(['version', 'changelog', 'releasedAt'])
          .whereRef('productId', '=', 'products.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['id', 'slug', 'name', 'description', 'category', 'image', 'tags', 'licence'])
    .select(['createdAt', 'published', 'shipped', 'model', 'version', 'releasedAt'])
    .select((eb) => [
      eb.fn.coalesce('changelog', sql.lit('')).as('changelog'),
      // The ordinary price, which applies after a reduction.
      eb.fn.coalesce('ordinaryCents', 'priceCents').as('priceCents'),
    ]);
}

/** Serializes imports until the transaction ends, which takes long: files are written meanwhile. */
export async function lockCatalog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('storefront.shelf'))`.execute(tx);
}

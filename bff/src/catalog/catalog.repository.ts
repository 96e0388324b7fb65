/** Rows of products; only published ones are seen. */
import type { Category, Product } from '@storefront/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const columns = ['id', 'name', 'description', 'price_cents as priceCents', 'category', 'image'] as const;

interface ProductFilter {
  /** Case-insensitive substring of name or description. */
  readonly search?: string | undefined;
  readonly category?: Category | undefined;
}

/** The products that pass the filter, by name. */
export async function findProducts(db: Db, { search, category }: ProductFilter): Promise<Product[]> {
  let query = db.selectFrom('products').select(columns).where('published', '=', true);
  if (category) query = query.where('category', '=', category);
  if (search) {
    const contains = (column: 'name' | 'description') =>
      sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${search})) > 0`;
    query = query.where((eb) => eb.or([contains('name'), contains('description')]));
  }
  return await query.orderBy('name').orderBy('id').execute();
}

export async function findProduct(db: Db, productId: string): Promise<Product | undefined> {
  return await db
    .selectFrom('products')
    .select(columns)
    .where('id', '=', productId)
    .where('published', '=', true)
    .executeTakeFirst();
}

/** True when the product can be bought. */
export async function isPublished(db: Db, productId: string): Promise<boolean> {
  return (await findProduct(db, productId)) !== undefined;
}

interface NewProduct extends Product {
  readonly slug: string;
}

/** Adds the products if there is no product at all; several processes may try at once. */
export async function insertProductsIfNone(db: Db, products: readonly NewProduct[]): Promise<void> {
  const any = await db.selectFrom('products').select('id').limit(1).executeTakeFirst();
  if (any) return;
  await db
    .insertInto('products')
    .values(products.map(({ priceCents, ...product }) => ({ ...product, price_cents: priceCents })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

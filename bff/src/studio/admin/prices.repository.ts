import { sql } from 'kysely';
import type { Db, Found } from '../../base/db/database.ts';

export type AdminPrice = Found<typeof listPrices>[number];

const ordinaryCents = sql<number>`coalesce(products.ordinary_cents, products.price_cents)`.as('ordinaryCents');

export async function listPrices(db: Db) {
  return await db
    .selectFrom('launchPrices')
    .innerJoin('products', 'products.id', 'launchPrices.productId')
    .select(['products.id as productId', 'slug', 'name', 'percent', 'amountCents', 'startsAt', 'endsAt'])
    .select(['products.priceCents', 'lowestBeforeCents', ordinaryCents])
    .orderBy('startsAt', 'desc')
    .orderBy('products.id')
    .execute();
}

/** @param name id or slug */
export async function findPricedProduct(db: Db, name: string) {
  return await db
    .selectFrom('products')
    .select(['id', ordinaryCents])
    .where('published', '=', true)
    .where((eb) => eb.or([eb('id', '=', name), eb('slug', '=', name)]))
    .executeTakeFirst();
}

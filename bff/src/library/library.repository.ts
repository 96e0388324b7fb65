/** What a user owns: products of paid lines that were not refunded. */
import { sql } from 'kysely';
import { ofModel } from '../catalog/catalog.repository.ts';
import type { Db, Found } from '../db/database.ts';
import type { OwnedProductPosition } from './library-cursor.ts';

export type OwnedProductRow = Found<typeof findOwnedProduct>;
export type Version = Found<typeof findVersion>;
/** `name` is the product's at purchase. */
export type Purchase = Found<typeof findPurchasesOf>[number];

interface Page {
  readonly search?: string | undefined;
  readonly after?: OwnedProductPosition | undefined;
  readonly limit: number;
}

/** At most `limit`, latest purchase first. */
export function ownedProductSlice(db: Db, userId: string, { search, after, limit }: Page) {
  const latest = ownedProductsOf(db, userId)
    .orderBy('lastPurchasedAt', 'desc')
    .orderBy('owned.productId', 'desc')
    .limit(limit)
    .$if(search !== undefined, (query) => query.where(nameHas(search ?? '')));
  if (!after) return latest;
  const { lastPurchasedAt, productId } = after;
  return latest.where(sql<boolean>`(owned.last_purchased_at, owned.product_id) < (${lastPurchasedAt}, ${productId})`);
}

export function ownedProductCount(db: Db, userId: string, search: string | undefined) {
  return linesOf(db, userId)
    .innerJoin('products', 'products.id', 'line.productId')
    .select((eb) => eb.fn.count<number>('line.productId').distinct().as('total'))
    .$if(search !== undefined, (query) => query.where(nameHas(search ?? '')));
}

export async function findOwnedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await linesOf(db, userId).select('line.productId').distinct().orderBy('productId').execute();
  return rows.map(({ productId }) => productId);
}

export async function findOwnedProduct(db: Db, userId: string, productId: string) {
  return await ownedProductsOf(db, userId).where('owned.productId', '=', productId).executeTakeFirst();
}

/** Newest first. */
export async function findPurchasesOf(db: Db, userId: string, productId: string) {
  return await purchasesOf(db, userId, productId).execute();
}

export function purchasesOf(db: Db, userId: string, productId: string) {
  return linesOf(db, userId)
    .select(['orders.id as orderId', 'line.name', 'position', 'quantity', 'paidAt', 'firstDownloadedAt'])
    .$narrowType<{ paidAt: Date }>()
    .where('line.productId', '=', productId)
    .orderBy('paidAt', 'desc')
    .orderBy('orders.id', 'desc');
}

/** Newest first. */
export async function findVersions(db: Db, productId: string) {
  return await versionsOf(db, productId).orderBy('version', 'desc').execute();
}

export async function findVersion(db: Db, productId: string, version: number) {
  return await versionsOf(db, productId).where('version', '=', version).executeTakeFirst();
}

function versionsOf(db: Db, productId: string) {
  return db
    .selectFrom('productVersions')
    .select(['version', 'changelog', 'files', 'releasedAt'])
    .where('productId', '=', productId);
}

function linesOf(db: Db, userId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('orderLines as line', 'line.orderId', 'orders.id')
    .where((eb) => eb.and({ 'orders.userId': userId, 'orders.status': 'paid' }))
    .where('line.refundedAt', 'is', null);
}

function ownedProductsOf(db: Db, userId: string) {
  const owned = linesOf(db, userId)
    .select('line.productId')
    .select((eb) => [
      eb.fn.sum<number>('line.quantity').as('seats'),
      eb.fn.min('orders.paidAt').$castTo<Date>().as('purchasedAt'),
      eb.fn.max('orders.paidAt').$castTo<Date>().as('lastPurchasedAt'),
    ])
    .groupBy('line.productId');
  return db
    .selectFrom(owned.as('owned'))
    .innerJoin('products', 'products.id', 'owned.productId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('productVersions')
          .select(['version', 'releasedAt'])
          .whereRef('productId', '=', 'products.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['owned.productId', 'owned.seats', 'owned.purchasedAt', 'owned.lastPurchasedAt'])
    .select(['name', 'category', 'image', 'latest.version', 'latest.releasedAt', ofModel('pictures').as('pictures')])
    .select((eb) => eb.case().when('published', '=', true).then(eb.ref('slug')).else(null).end().as('slug'));
}

/** Without an index, because a library is small. */
const nameHas = (search: string) => sql<boolean>`strpos(lower(products.name), lower(${search}::text)) > 0`;

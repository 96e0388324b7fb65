/** A user's products: those of paid, unrefunded lines. */
import { type AliasedExpression, sql } from 'kysely';
import type { Db, Found } from '../../base/db/database.ts';
import { ofModel } from '../catalog/catalog.repository.ts';
import { linePaidCents } from '../orders/paid-cents.repository.ts';
import type { OwnedProductPosition } from './library-cursor.ts';

export type OwnedProductRow = Found<typeof findOwnedProduct>;
export type Version = Found<typeof findVersion>;
/** `name` is the product's name at purchase. */
export type Purchase = Found<typeof findPurchasesOf>[number];

interface Page {
  readonly search?: string | undefined;
  readonly after?: OwnedProductPosition | undefined;
  readonly limit: number;
}

/** Selects at most `limit` products, latest purchase first. */
export function ownedProductSlice(db: Db, userId: string, { search, after, limit }: Page) {
  const owned = ownedOf(db, userId).$if(search !== undefined, (query) =>
    query.innerJoin('products', 'products.id', 'line.productId').where(nameHas(search ?? '')),
  );
  const page = db
    .selectFrom(owned.as('all'))
    .selectAll()
    .orderBy('lastPurchasedAt', 'desc')
    .orderBy('productId', 'desc')
    .limit(limit)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(last_purchased_at, product_id) < (${after?.lastPurchasedAt}, ${after?.productId})`),
    );
  return detailsOf(db, page.as('owned')).orderBy('lastPurchasedAt', 'desc').orderBy('owned.productId', 'desc');
}

export function ownedProductCount(db: Db, userId: string, search: string | undefined) {
  return linesOf(db, userId)
    .select((eb) => eb.fn.count<number>('line.productId').distinct().as('total'))
    .$if(search !== undefined, (query) =>
      query.innerJoin('products', 'products.id', 'line.productId').where(nameHas(search ?? '')),
    );
}

export async function findOwnedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await linesOf(db, userId).select('line.productId').distinct().orderBy('productId').execute();
  return rows.map(({ productId }) => productId);
}

export async function owns(db: Db, userId: string, productId: string): Promise<boolean> {
  const line = linesOf(db, userId).select('position').where('line.productId', '=', productId);
  return (await line.limit(1).executeTakeFirst()) !== undefined;
}

export async function findOwnedProduct(db: Db, userId: string, productId: string) {
  const owned = ownedOf(db, userId).where('line.productId', '=', productId);
  return await detailsOf(db, owned.as('owned')).executeTakeFirst();
}

/** Newest first. */
export async function findPurchasesOf(db: Db, userId: string, productId: string) {
  return await purchasesOf(db, userId, productId).execute();
}

export function purchasesOf(db: Db, userId: string, productId: string) {
  return (
    linesOf(db, userId)
      .select([
        'orders.id as orderId',
        'line.name',
        'position',
        'quantity',
        'paidAt',
        'refundHours',
        'firstDownloadedAt',
      ])
      .select(linePaidCents.as('paidCents'))
      // A gift's buyer keeps the right to its refund until it is claimed.
      .select(sql<boolean>`orders.user_id is distinct from orders.owner_id`.as('isGift'))
      .$narrowType<{ paidAt: Date }>()
      .where('line.productId', '=', productId)
      .orderBy('paidAt', 'desc')
      .orderBy('orders.id', 'desc')
  );
}

/** Returns the user's purchases of the product, newest first, each with the text of its licence. */
export async function findLicensed(db: Db, userId: string, productId: string) {
  return await purchasesOf(db, userId, productId)
    .clearSelect()
    .select(['orders.id as orderId', 'receiptYear', 'receiptNumber', 'paidAt', 'refundHours'])
    .select(['line.name', 'line.quantity', 'line.licenceText'])
    .$narrowType<{ paidAt: Date; receiptYear: number; receiptNumber: number }>()
    .execute();
}

/** Newest first. */
export async function findFileVersions(db: Db, productId: string) {
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
  return (
    db
      .selectFrom('orders')
      .innerJoin('orderLines as line', 'line.orderId', 'orders.id')
      .where('orders.ownerId', '=', userId)
      // Restates for the index that a paid order has a time of payment.
      .where('orders.paidAt', 'is not', null)
      .where('line.refundedAt', 'is', null)
  );
}

function ownedOf(db: Db, userId: string) {
  return (
    linesOf(db, userId)
      .select('line.productId')
      .select((eb) => [
        eb.fn.sum<number>('line.quantity').as('seats'),
        eb.fn.min('orders.paidAt').$castTo<Date>().as('purchasedAt'),
        eb.fn.max('orders.paidAt').$castTo<Date>().as('lastPurchasedAt'),
      ])
      // Counts the whole list before a page is cut from it.
      .select(sql<number>`count(*) over ()`.as('total'))
      .groupBy('line.productId')
  );
}

interface Owned {
  readonly productId: string;
  readonly seats: number;
  readonly purchasedAt: Date;
  readonly lastPurchasedAt: Date;
  readonly total: number;
}

/** Looks up products and versions only for `owned`, which is one page. */
function detailsOf(db: Db, owned: AliasedExpression<Owned, 'owned'>) {
  return db
    .selectFrom(owned)
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
    .select(['owned.productId', 'owned.seats', 'owned.purchasedAt', 'owned.lastPurchasedAt', 'owned.total'])
    .select(['name', 'category', 'image', 'latest.version', 'latest.releasedAt', ofModel('pictures').as('pictures')])
    .select((eb) => eb.case().when('published', '=', true).then(eb.ref('slug')).else(null).end().as('slug'));
}

/** Needs no index, because a library is small. */
const nameHas = (search: string) => sql<boolean>`strpos(lower(products.name), lower(${search}::text)) > 0`;

/** Carts. Every write first locks the cart's row, so writes to one cart are serialized. */
import { type Category, MAX_CART_ITEMS, MAX_QUANTITY } from '@storefront/contract';
import { type AliasedExpression, type Expression, type ExpressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Database, Db } from '../../base/db/database.ts';
import { precompiled } from '../../base/db/precompiled.ts';
import type { Tx } from '../../base/db/transaction.ts';
import type { FindSession } from '../../base/http/session.ts';
import { liveSession } from '../../people/sessions/sessions.repository.ts';
import { ofModel } from '../catalog/catalog.repository.ts';
import type { Priced } from '../catalog/price-in-force.ts';
import type { ProductRow } from '../catalog/product-view.ts';
import type { DiscountRow } from '../discounts/discount-view.ts';
import { discountJson } from '../discounts/discounts.repository.ts';

export interface CartRow {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: Date;
  readonly lastPurchaseAt: Date | null;
  readonly items: readonly CartItemRow[];
  readonly discount: DiscountRow | null;
  /** Items no longer sold. */
  readonly withdrawn: readonly Pick<CartItemRow, 'productId' | 'name' | 'quantity'>[];
}

export interface CartItemRow extends Pick<ProductRow, 'pictures'> {
  readonly productId: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly priced: Priced;
  readonly addedPriceCents: number | null;
  readonly lowestBeforeCents: number | null;
  readonly category: Category;
  readonly image: string;
  readonly quantity: number;
  readonly addedAt: Date;
  readonly triangles: number | null;
  readonly textureBytes: number | null;
  readonly fileBytes: number | null;
}

export async function createCart(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('carts')
    .values({ userId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}

const cartOf = precompiled((db, userId: string) => cartsOf(db, userId));

const cartsOf = (db: Db, userId: string | Expression<string>) =>
  db.selectFrom('carts').select(cartJson).where('carts.userId', '=', userId);

/** The cart at current prices, oldest item first, from one statement and so one snapshot. */
export async function findCart(db: Db, userId: string): Promise<CartRow | undefined> {
  const [found] = await cartOf(db, userId);
  return found && cartRowOf(found.cart);
}

const sessionsWithCart = precompiled((db, tokenHash: Buffer, now: Date, seenAfter: Date) =>
  liveSession(db, tokenHash, now, seenAfter).select(({ ref }) => cartOfUser(db, ref('sessions.userId'))),
);

/** The cart is undefined when the user has none yet. */
export const findSessionWithCart: FindSession<CartRow | undefined> = async (db, tokenHash, { now, seenAfter }) => {
  const [found] = await sessionsWithCart(db, tokenHash, now, seenAfter);
  if (!found) return undefined;
  const { cart, ...session } = found;
  return { session, along: cart === null ? undefined : cartRowOf(cart) };
};

/** Null when the user has none yet. */
export function cartOfUser(db: Db, userId: Expression<string>) {
  return cartsOf(db, userId).$asScalar().as('cart');
}

/** The whole cart as one JSON value: a tenth of the work of as many columns. */
function cartJson(eb: ExpressionBuilder<Database, 'carts'>) {
  return jsonBuildObject({
    id: eb.ref('carts.id'),
    version: eb.ref('carts.version'),
    updatedAt: eb.ref('carts.updatedAt'),
    lastPurchaseAt: eb.ref('carts.lastPurchaseAt'),
    items: itemsOf(eb),
    discount: discountJson(eb),
  }).as('cart');
}

function itemsOf(eb: ExpressionBuilder<Database, 'carts'>) {
  return eb
    .selectFrom('cartItems')
    .innerJoin('products', 'products.id', 'cartItems.productId')
    .whereRef('cartItems.userId', '=', 'carts.userId')
    .select((item) =>
      item.fn
        .coalesce(
          item.fn.jsonAgg(itemJson(item)).orderBy('cartItems.addedAt').orderBy('products.id'),
          sql<never[]>`'[]'::json`,
        )
        .as('items'),
    )
    .$asScalar()
    .$notNull();
}

function itemJson({ ref }: ExpressionBuilder<Database, 'cartItems' | 'products'>) {
  return jsonBuildObject({
    productId: ref('products.id'),
    slug: ref('slug'),
    name: ref('name'),
    description: ref('description'),
    priced: jsonBuildObject({
      priceCents: ref('products.priceCents'),
      ordinaryCents: ref('products.ordinaryCents'),
      reducedUntil: ref('products.reducedUntil'),
      lowestBeforeCents: ref('products.lowestBeforeCents'),
    }),
    addedPriceCents: ref('cartItems.priceCents'),
    category: ref('category'),
    image: ref('image'),
    pictures: ofModel('pictures'),
    quantity: ref('quantity'),
    addedAt: ref('addedAt'),
    triangles: ref('triangles'),
    textureBytes: ref('textureBytes'),
    fileBytes: ref('fileBytes'),
    published: ref('published'),
    lowestBeforeCents: lowestBefore,
  });
}

/** The lowest price of the 30 days before the latest price, if it is lower than when the item was added. */
const lowestBefore = sql<number | null>`case when products.price_cents < cart_items.price_cents then (
  select min(earlier.price_cents) from (
    select price_cents, since, lead(since) over (order by since) as until, max(since) over () as latest
    from product_prices where product_id = products.id
  ) earlier where since < latest and until > latest - interval '30 days'
) end`;

type CartJson = ReturnType<typeof cartJson> extends AliasedExpression<infer Json, 'cart'> ? Json : never;

/** Parses the times, which are text in JSON. */
export function cartRowOf({ updatedAt, lastPurchaseAt, items, discount, ...cart }: CartJson): CartRow {
  const sold = items.filter(({ published }) => published);
  const unsold = items.filter(({ published }) => !published);
  return {
    ...cart,
    updatedAt: new Date(updatedAt),
    lastPurchaseAt: lastPurchaseAt === null ? null : new Date(lastPurchaseAt),
    items: sold.map(({ published: _, addedAt, priced, ...item }) => ({
      ...item,
      priced: { ...priced, reducedUntil: priced.reducedUntil === null ? null : new Date(priced.reducedUntil) },
      addedAt: new Date(addedAt),
    })),
    discount: discount && {
      ...discount,
      startsAt: new Date(discount.startsAt),
      endsAt: discount.endsAt === null ? null : new Date(discount.endsAt),
    },
    withdrawn: unsold.map(({ productId, name, quantity }) => ({ productId, name, quantity })),
  };
}

/** Locks the cart until the transaction ends and returns its version. */
export async function lockCart(tx: Tx, userId: string): Promise<number | undefined> {
  const cart = await tx
    .selectFrom('carts')
    .select('version')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return cart?.version;
}

export async function bumpCart(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('carts')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now }))
    .where('userId', '=', userId)
    .execute();
}

/** Returns quantities by product id, including withdrawn products. */
export async function findQuantities(tx: Tx, userId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('cartItems')
    .select(['productId', 'quantity'])
    .where('userId', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.productId, row.quantity]));
}

/** Upserts the item with quantity and price. */
export async function putItem(
  tx: Tx,
  userId: string,
  item: { readonly productId: string; readonly quantity: number; readonly priceCents: number; readonly now: Date },
): Promise<void> {
  const { productId, quantity, priceCents, now } = item;
  await tx
    .insertInto('cartItems')
    .values({ userId, productId, quantity, priceCents, addedAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'productId']).doUpdateSet({ quantity, priceCents }))
    .execute();
}

/** Inserts new items, each with its own time. */
export async function insertItems(
  tx: Tx,
  userId: string,
  items: readonly (Pick<CartItemRow, 'productId' | 'quantity' | 'addedAt'> & { readonly priceCents: number })[],
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ productId, quantity, priceCents, addedAt }) => ({
    userId,
    productId,
    quantity,
    priceCents,
    addedAt,
  }));
  await tx
    .insertInto('cartItems')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sets the quantity and keeps the item's price. */
export async function setQuantity(tx: Tx, userId: string, productId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('cartItems')
    .set({ quantity })
    .where((eb) => eb.and({ userId, productId }))
    .execute();
}

export async function deleteItem(tx: Tx, userId: string, productId: string): Promise<void> {
  await tx.deleteFrom('cartItems').where('userId', '=', userId).where('productId', '=', productId).execute();
}

export async function deleteAllItems(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('cartItems').where('userId', '=', userId).execute();
}

export async function deleteUnsoldItems(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('cartItems')
    .using('products')
    .where('cartItems.userId', '=', userId)
    .whereRef('products.id', '=', 'cartItems.productId')
    .where('products.published', '=', false)
    .execute();
}

/** Removes the ordered quantities and the discount code; items added since stay. */
export async function takeOutOrdered(tx: Tx, userId: string, orderId: string): Promise<void> {
  await tx
    .deleteFrom('cartItems')
    .using('orderLines')
    .where((eb) => eb.and({ 'cartItems.userId': userId, 'orderLines.orderId': orderId }))
    .whereRef('orderLines.productId', '=', 'cartItems.productId')
    .whereRef('cartItems.quantity', '<=', 'orderLines.quantity')
    .execute();
  await tx
    .updateTable('cartItems')
    .from('orderLines')
    .set((eb) => ({ quantity: eb('cartItems.quantity', '-', eb.ref('orderLines.quantity')) }))
    .where((eb) => eb.and({ 'cartItems.userId': userId, 'orderLines.orderId': orderId }))
    .whereRef('orderLines.productId', '=', 'cartItems.productId')
    .execute();
  await tx.updateTable('carts').set({ discountId: null }).where('userId', '=', userId).execute();
}

/** Adds the ordered quantities again, as far as the cart has room, at the prices they were ordered at. */
export async function putBackOrdered(tx: Tx, userId: string, orderId: string, now: Date): Promise<void> {
  const ordered = await tx
    .selectFrom('orderLines')
    .select(['productId', 'quantity', 'unitPriceCents as priceCents'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  const present = await findQuantities(tx, userId);
  for (const { productId, quantity, priceCents } of ordered) {
    if (!present.has(productId) && present.size >= MAX_CART_ITEMS) continue;
    const total = Math.min((present.get(productId) ?? 0) + quantity, MAX_QUANTITY);
    present.set(productId, total);
    await putItem(tx, userId, { productId, quantity: total, priceCents, now });
  }
}

export async function noteLastPurchase(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('carts').set({ lastPurchaseAt: now }).where('userId', '=', userId).execute();
}

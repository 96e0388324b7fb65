/** Carts. Every write first locks the cart's row, so writes to one cart are serialized. */
import { MAX_CART_ITEMS, MAX_QUANTITY } from '@storefront/contract';
import type { Db } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';
import type { CartItemRow } from './cart-reads.repository.ts';

export async function createCart(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('carts')
    .values({ userId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
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
export async function removeOrderedItems(tx: Tx, userId: string, orderId: string): Promise<void> {
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
export async function restoreOrderedItems(tx: Tx, userId: string, orderId: string, now: Date): Promise<void> {
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

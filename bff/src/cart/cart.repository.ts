/** Rows of carts. Every write first locks the cart's own row, so writes to one cart follow each other. */
import type { Category } from '@storefront/contract';
import { ofModel } from '../catalog/catalog.repository.ts';
import type { ProductRow } from '../catalog/product-view.ts';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';

export interface CartRow {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: Date;
  readonly lastPurchaseAt: Date | null;
  readonly items: readonly CartItemRow[];
  /** In the cart, but no longer sold. */
  readonly withdrawn: readonly Pick<CartItemRow, 'productId' | 'name' | 'quantity'>[];
}

export interface CartItemRow extends Pick<ProductRow, 'pictures'> {
  readonly productId: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly priceCents: number;
  readonly addedPriceCents: number | null;
  readonly category: Category;
  readonly image: string;
  readonly quantity: number;
  readonly addedAt: Date;
  readonly triangles: number | null;
  readonly textureBytes: number | null;
  readonly fileBytes: number | null;
}

/** Gives the user an empty cart, unless they have one. */
export async function createCart(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('carts')
    .values({ user_id: userId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** The user's cart with its items as the shop sells them now, oldest first; one statement, so one moment. */
export async function findCart(db: Db, userId: string): Promise<CartRow | undefined> {
  const rows = await db
    .selectFrom('carts')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('cart_items')
          .innerJoin('products', 'products.id', 'cart_items.product_id')
          .select(['user_id', 'product_id', 'quantity', 'added_at', 'cart_items.price_cents as added_price_cents'])
          .select(['slug', 'name', 'description', 'products.price_cents', 'category', 'image', 'published'])
          .select(['triangles', 'texture_bytes', 'file_bytes', ofModel('pictures').as('pictures')])
          .as('items'),
      (join) => join.onRef('items.user_id', '=', 'carts.user_id'),
    )
    .select(['carts.id', 'version', 'updated_at as updatedAt', 'last_purchase_at as lastPurchaseAt'])
    .select((eb) => [
      eb.ref('items.product_id').as('productId'),
      eb.ref('items.slug').$notNull().as('slug'),
      eb.ref('items.name').$notNull().as('name'),
      eb.ref('items.description').$notNull().as('description'),
      eb.ref('items.price_cents').$notNull().as('priceCents'),
      eb.ref('items.added_price_cents').as('addedPriceCents'),
      eb.ref('items.published').as('published'),
      eb.ref('items.category').$notNull().as('category'),
      eb.ref('items.image').$notNull().as('image'),
      eb.ref('items.pictures').as('pictures'),
      eb.ref('items.quantity').$notNull().as('quantity'),
      eb.ref('items.added_at').$notNull().as('addedAt'),
      eb.ref('items.triangles').as('triangles'),
      eb.ref('items.texture_bytes').as('textureBytes'),
      eb.ref('items.file_bytes').as('fileBytes'),
    ])
    .where('carts.user_id', '=', userId)
    .orderBy('items.added_at')
    .orderBy('items.product_id')
    .execute();
  const [cart] = rows;
  if (!cart) return undefined;
  const { id, version, updatedAt, lastPurchaseAt } = cart;
  const inCart = rows.flatMap(({ productId, ...row }) => (productId === null ? [] : [{ ...row, productId }]));
  const [sold, unsold] = [inCart.filter(({ published }) => published), inCart.filter(({ published }) => !published)];
  const items = sold.map((row) => {
    const { productId, slug, name, description, priceCents, addedPriceCents, category, image, quantity } = row;
    const { pictures, addedAt, triangles, textureBytes, fileBytes } = row;
    const shown = { slug, name, description, priceCents, addedPriceCents, category, image, pictures };
    return { productId, ...shown, quantity, addedAt, triangles, textureBytes, fileBytes };
  });
  const withdrawn = unsold.map(({ productId, name, quantity }) => ({ productId, name, quantity }));
  return { id, version, updatedAt, lastPurchaseAt, items, withdrawn };
}

/** Locks the user's cart until the transaction ends and returns its version; undefined when there is no cart. */
export async function lockCart(tx: Tx, userId: string): Promise<number | undefined> {
  const cart = await tx
    .selectFrom('carts')
    .select('version')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return cart?.version;
}

/** Raises the version of a cart that was changed. */
export async function bumpCart(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('carts')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('user_id', '=', userId)
    .execute();
}

/** The quantity of each product in the cart, by product id; those that are no longer sold included. */
export async function findQuantities(tx: Tx, userId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('cart_items')
    .select(['product_id', 'quantity'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.product_id, row.quantity]));
}

/** Puts `quantity` of the product into the cart at a price, replacing the quantity and the price that are there. */
export async function putItem(
  tx: Tx,
  userId: string,
  item: { readonly productId: string; readonly quantity: number; readonly priceCents: number; readonly now: Date },
): Promise<void> {
  const { productId, quantity, priceCents, now } = item;
  await tx
    .insertInto('cart_items')
    .values({ user_id: userId, product_id: productId, quantity, price_cents: priceCents, added_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'product_id']).doUpdateSet({ quantity, price_cents: priceCents }),
    )
    .execute();
}

/** Puts items into the cart that are not in it, each as if at its own time. */
export async function insertItems(
  tx: Tx,
  userId: string,
  items: readonly Pick<CartItemRow, 'productId' | 'quantity' | 'priceCents' | 'addedAt'>[],
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ productId, quantity, priceCents, addedAt }) => ({
    user_id: userId,
    product_id: productId,
    quantity,
    price_cents: priceCents,
    added_at: addedAt,
  }));
  await tx
    .insertInto('cart_items')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces the quantity of an item; its price stays what it was when it came in. */
export async function setQuantity(tx: Tx, userId: string, productId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('cart_items')
    .set({ quantity })
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute();
}

export async function deleteItem(tx: Tx, userId: string, productId: string): Promise<void> {
  await tx.deleteFrom('cart_items').where('user_id', '=', userId).where('product_id', '=', productId).execute();
}

export async function deleteAllItems(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('cart_items').where('user_id', '=', userId).execute();
}

/** Takes out what the shop has stopped selling. */
export async function deleteUnsoldItems(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('cart_items')
    .using('products')
    .where('cart_items.user_id', '=', userId)
    .whereRef('products.id', '=', 'cart_items.product_id')
    .where('products.published', '=', false)
    .execute();
}

/** Takes what the order bought out of the cart; what was added to it since the order stays. */
export async function takeOutBought(tx: Tx, userId: string, orderId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('cart_items')
    .using('order_lines')
    .where('cart_items.user_id', '=', userId)
    .where('order_lines.order_id', '=', orderId)
    .whereRef('order_lines.product_id', '=', 'cart_items.product_id')
    .whereRef('cart_items.quantity', '<=', 'order_lines.quantity')
    .execute();
  await tx
    .updateTable('cart_items')
    .from('order_lines')
    .set((eb) => ({ quantity: eb('cart_items.quantity', '-', eb.ref('order_lines.quantity')) }))
    .where('cart_items.user_id', '=', userId)
    .where('order_lines.order_id', '=', orderId)
    .whereRef('order_lines.product_id', '=', 'cart_items.product_id')
    .execute();
  await tx.updateTable('carts').set({ last_purchase_at: now }).where('user_id', '=', userId).execute();
}

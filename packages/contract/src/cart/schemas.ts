/** The cart and its items. */
import * as z from 'zod/mini';
import { category, posterAlone, slug } from '../catalog/schemas.ts';
import { cents, id, MAX_CART_ITEMS, productId, quantity, timestamp } from '../primitives.ts';

export const cartItem = z.object({
  productId,
  slug,
  name: z.string(),
  description: z.string(),
  priceCents: cents,
  /** What it cost when it was put into the cart; absent where that was not noted. */
  addedPriceCents: z.optional(cents),
  category,
  image: z.string(),
  pictures: posterAlone,
  quantity: z.int(),
  /** When it was put into the cart, which the items are in the order of; absent until that is saved. */
  addedAt: z.optional(timestamp),
  /** What one copy weighs in a scene and on disk; null while no model file is known. */
  triangles: z.nullable(z.int()),
  textureBytes: z.nullable(z.int()),
  fileBytes: z.nullable(z.int()),
});
export type CartItem = z.output<typeof cartItem>;

export const cart = z.object({
  id,
  /** Rises by one with every change; a write names the version it was made on. */
  version: z.int(),
  items: z.array(cartItem),
  /** In the cart, but no longer sold; no part of the total. Removing them works as for any item. Absent where none is. */
  withdrawn: z.optional(z.array(z.object({ productId, name: z.string(), quantity: z.int() }))),
  updatedAt: timestamp,
  /** Time of the last purchase made from this cart. */
  lastPurchase: z.nullable(timestamp),
});
export type Cart = z.output<typeof cart>;

/** Items taken out of the cart, to be put back where they stood. */
export const takenOut = z
  .array(z.strictObject({ productId, quantity, addedAt: z.optional(timestamp) }))
  .check(z.minLength(1), z.maxLength(MAX_CART_ITEMS));

export const cartVersion = z.int().check(z.nonnegative());

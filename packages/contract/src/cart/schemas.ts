import * as z from 'zod/mini';
import { category, posterAlone, slug } from '../catalog/schemas.ts';
import { cents, id, MAX_CART_ITEMS, productId, quantity, timestamp } from '../primitives.ts';

export const cartItem = z.object({
  productId,
  slug,
  name: z.string(),
  description: z.string(),
  priceCents: cents,
  /** Price when added; absent for old items. */
  addedPriceCents: z.optional(cents),
  /** Lowest price of the 30 days before the latest; only where that is lower than when added. */
  lowestBeforeCents: z.optional(cents),
  category,
  image: z.string(),
  pictures: posterAlone,
  quantity: z.int(),
  /** Items are ordered by it; absent until saved. */
  addedAt: z.optional(timestamp),
  /** Of the model; null without a model file. */
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
  /** In the cart, but no longer sold and not in the total. Absent where none is. */
  withdrawn: z.optional(z.array(z.object({ productId, name: z.string(), quantity: z.int() }))),
  updatedAt: timestamp,
  lastPurchase: z.nullable(timestamp),
});
export type Cart = z.output<typeof cart>;

export const takenOut = z
  .array(z.strictObject({ productId, quantity, addedAt: z.optional(timestamp) }))
  .check(z.minLength(1), z.maxLength(MAX_CART_ITEMS));

export const cartVersion = z.int().check(z.nonnegative());

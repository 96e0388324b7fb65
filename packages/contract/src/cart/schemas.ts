import * as z from 'zod/mini';
import { category, posterAlone, reduction, slug } from '../catalog/schemas.ts';
import { cents, code, id, MAX_CART_ITEMS, productId, quantity, timestamp } from '../primitives.ts';

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
  reduction: z.optional(reduction),
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

export const MAX_CODE_LENGTH = 32;
/** Copied codes bring dashes of other kinds, full-width letters, and marks that are not seen. */
export const discountCode = z.string().check(
  z.maxLength(200, code('discount_unknown')),
  z.overwrite((text) =>
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/\p{Pd}/gu, '-')
      .trim()
      .toUpperCase(),
  ),
  z.maxLength(MAX_CODE_LENGTH, code('discount_unknown')),
  z.regex(/^[A-Z0-9-]{3,}$/, code('discount_unknown')),
);

export const cartDiscount = z.object({
  code: z.string(),
  /** Either a percentage or an amount is given. */
  percent: z.nullable(z.int()),
  amountCents: z.nullable(cents),
  /** What it is for; null for everything. */
  category: z.nullable(category),
  productIds: z.nullable(z.array(productId)),
  /** Why it takes nothing off, at the moment of the answer; null while it does. */
  problem: z.nullable(z.enum(['not_begun', 'ended', 'used_up'])),
});
export type CartDiscount = z.output<typeof cartDiscount>;

export const cart = z.object({
  id,
  /** Rises by one with every change; a write names the version it was made on. */
  version: z.int(),
  items: z.array(cartItem),
  /** Of the code that was entered; absent without one. */
  discount: z.optional(cartDiscount),
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

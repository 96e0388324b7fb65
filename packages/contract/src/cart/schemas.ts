import * as z from 'zod/mini';
import { category, posterAlone, reduction, slug } from '../catalog/schemas.ts';
import { cents, code, id, MAX_CART_ITEMS, productId, quantity, timestamp } from '../primitives.ts';

export const cartItem = z.object({
  productId,
  slug,
  name: z.string(),
  description: z.string(),
  priceCents: cents,
  /** The price when added; absent for old items. */
  addedPriceCents: z.optional(cents),
  /** The lowest price of the 30 days before the latest one; only when it is lower than when added. */
  lowestBeforeCents: z.optional(cents),
  reduction: z.optional(reduction),
  category,
  image: z.string(),
  pictures: posterAlone,
  quantity: z.int(),
  /** The items' order; absent until saved. */
  addedAt: z.optional(timestamp),
  /** The model's triangles; null without a model file. */
  triangles: z.nullable(z.int()),
  textureBytes: z.nullable(z.int()),
  fileBytes: z.nullable(z.int()),
});
export type CartItem = z.output<typeof cartItem>;

export const MAX_DISCOUNT_CODE_LENGTH = 32;
/** Copied codes may contain other kinds of dashes, full-width letters, and invisible characters. */
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
  z.maxLength(MAX_DISCOUNT_CODE_LENGTH, code('discount_unknown')),
  z.regex(/^[A-Z0-9-]{3,}$/, code('discount_unknown')),
);

export const cartDiscount = z.object({
  code: z.string(),
  /** Either a percentage or an amount is set. */
  percent: z.nullable(z.int()),
  amountCents: z.nullable(cents),
  /** The category that it applies to; null for everything. */
  category: z.nullable(category),
  productIds: z.nullable(z.array(productId)),
  /** The reason that it has no effect at the time of the response; null while it applies. */
  problem: z.nullable(z.enum(['not_begun', 'ended', 'used_up'])),
});
export type CartDiscount = z.output<typeof cartDiscount>;

export const cart = z.object({
  id,
  /** Increases with every change; a write names the version that it is based on. */
  version: z.int(),
  items: z.array(cartItem),
  /** The applied discount code; absent without one. */
  discount: z.optional(cartDiscount),
  /** Items in the cart that are no longer sold and not in the total. Absent when there are none. */
  withdrawn: z.optional(z.array(z.object({ productId, name: z.string(), quantity: z.int() }))),
  updatedAt: timestamp,
  lastPurchase: z.nullable(timestamp),
});
export type Cart = z.output<typeof cart>;

export const removedItems = z
  .array(z.strictObject({ productId, quantity, addedAt: z.optional(timestamp) }))
  .check(z.minLength(1), z.maxLength(MAX_CART_ITEMS));

export const cartVersion = z.int().check(z.nonnegative());

import * as z from 'zod/mini';
import { posterAlone, slug } from '../catalog/schemas.ts';
import { cents, id, productId, timestamp } from '../primitives.ts';
import { user } from '../users/schemas.ts';

export const profile = z.object({
  user,
  createdAt: timestamp,
  lastLogin: timestamp,
  purchases: z.array(
    z.object({
      orderId: id,
      productId,
      /** Null when the product is no longer sold. */
      slug: z.nullable(z.string()),
      itemName: z.string(),
      /** Null when the product is no longer sold. */
      image: z.nullable(z.string()),
      pictures: posterAlone,
      date: timestamp,
      isRefunded: z.boolean(),
    }),
  ),
  /** The last order of these purchases, when older ones follow: `after` of listOrders. */
  purchasesAfter: z.optional(z.nullable(id)),
  wishlist: z.array(
    z.object({ productId, slug, name: z.string(), image: z.string(), pictures: posterAlone, priceCents: cents }),
  ),
});
export type Profile = z.output<typeof profile>;

/** The optional emails that the user wants. */
export const notifications = z.object({
  /** Emails about new versions of owned products. */
  newVersions: z.boolean(),
});
export type Notifications = z.output<typeof notifications>;

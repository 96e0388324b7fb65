import * as z from 'zod/mini';
import { user } from '../account/schemas.ts';
import { posterAlone, slug } from '../catalog/schemas.ts';
import { cents, id, productId, timestamp } from '../primitives.ts';

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
  /** The last of the orders whose purchases these are, where older ones follow: `after` of listOrders. */
  purchasesAfter: z.optional(z.nullable(id)),
  wishlist: z.array(
    z.object({ productId, slug, name: z.string(), image: z.string(), pictures: posterAlone, priceCents: cents }),
  ),
});
export type Profile = z.output<typeof profile>;

/** Which emails the user wants of those that can be stopped. */
export const notifications = z.object({
  /** That something they own has a new version. */
  newVersions: z.boolean(),
});
export type Notifications = z.output<typeof notifications>;

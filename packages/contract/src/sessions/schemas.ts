import * as z from 'zod/mini';
import { cart } from '../cart/schemas.ts';
import { signInAttempt } from '../factors/schemas.ts';
import { id, timestamp } from '../primitives.ts';
import { user } from '../users/schemas.ts';
import { wishlist } from '../wishlist/schemas.ts';

export const deviceSession = z.object({
  id,
  current: z.boolean(),
  userAgent: z.string(),
  /** A name such as 'Chrome on Windows'. */
  device: z.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  expiresAt: timestamp,
});

/** Includes the cart and the wishlist: every page shows the cart's count, and product cards show the wishlist. */
export const sessionState = z.object({
  user: z.nullable(user),
  cart: z.nullable(cart),
  wishlist: z.optional(wishlist),
  /** A sign-in that waits for MFA; no user is signed in yet. */
  attempt: z.optional(signInAttempt),
});
export type SessionState = z.output<typeof sessionState>;

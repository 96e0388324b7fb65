/** Who is browsing, and where a user is signed in. */
import * as z from 'zod/mini';
import { user } from '../account/schemas.ts';
import { cart } from '../cart/schemas.ts';
import { signInAttempt } from '../mfa/schemas.ts';
import { id, timestamp } from '../primitives.ts';
import { wishlist } from '../wishlist/schemas.ts';

export const deviceSession = z.object({
  id,
  current: z.boolean(),
  userAgent: z.string(),
  /** The browser in words, such as 'Chrome on Windows'. */
  device: z.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  expiresAt: timestamp,
});

/** Who is browsing; the cart comes along because every page shows its count, the wishlist for the hearts on cards. */
export const sessionState = z.object({
  user: z.nullable(user),
  cart: z.nullable(cart),
  /** Of the signed-in user; absent for visitors. */
  wishlist: z.optional(wishlist),
  /** A sign-in of this browser that waits for MFA; nobody is signed in by it yet. */
  attempt: z.optional(signInAttempt),
});
export type SessionState = z.output<typeof sessionState>;

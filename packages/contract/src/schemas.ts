/** The shapes that cross the wire, named by their domain words. Money is integer cents; times are ISO 8601 in UTC. */
import * as z from 'zod/mini';
import { category, posterAlone, slug, wishlist } from './catalog-schemas.ts';
import { signInAttempt } from './mfa-schemas.ts';
import { cents, code, id, MAX_CART_ITEMS, productId, quantity, timestamp } from './primitives.ts';

export { id, productId, quantity };

// Accounts

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 256;

export const email = z
  .string()
  .check(z.trim(), z.maxLength(254, code('invalid_email')), z.email({ error: code('invalid_email') }));

export const newPassword = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, code('weak_password')),
    z.maxLength(MAX_PASSWORD_LENGTH, code('password_too_long')),
  );

export const newCredentials = z.strictObject({ email, password: newPassword });

/** Sign-in accepts any password text, so that a refusal never tells more than 'Invalid email or password.' */
export const credentials = z.strictObject({
  email,
  password: z
    .string()
    .check(z.minLength(1, code('invalid_credentials')), z.maxLength(MAX_PASSWORD_LENGTH, code('invalid_credentials'))),
  /** Asks for the second factor even on a remembered device: what is next needs it. */
  fresh: z.optional(z.boolean()),
});

export const user = z.object({
  id,
  email: z.string(),
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** Path of the avatar on this origin. */
  profilePicture: z.string(),
  mfaEnabled: z.boolean(),
  emailVerified: z.boolean(),
  /** False for those who only ever signed in with Google. */
  hasPassword: z.boolean(),
});
export type User = z.output<typeof user>;

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

// Cart

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

/** Who is browsing; the cart comes along because every page shows its count, the wishlist for the hearts on cards. */
export const sessionState = z.object({
  user: z.nullable(user),
  cart: z.nullable(cart),
  /** Of the signed-in user; absent for visitors. */
  wishlist: z.optional(wishlist),
  /** A sign-in of this browser that waits for its second factor; nobody is signed in by it yet. */
  attempt: z.optional(signInAttempt),
});
export type SessionState = z.output<typeof sessionState>;

// Profile

export const profile = z.object({
  user,
  createdAt: timestamp,
  lastLogin: timestamp,
  purchases: z.array(
    z.object({
      orderId: id,
      productId,
      /** Of its page; null where the product is not on the shelf any more. */
      slug: z.nullable(z.string()),
      itemName: z.string(),
      /** Of the product; null where it is not on the shelf any more. */
      image: z.nullable(z.string()),
      pictures: posterAlone,
      date: timestamp,
      isRefunded: z.boolean(),
    }),
  ),
  wishlist: z.array(
    z.object({ productId, slug, name: z.string(), image: z.string(), pictures: posterAlone, priceCents: cents }),
  ),
});
export type Profile = z.output<typeof profile>;

// Operations

/** What can go wrong with a release: its files, a page in the browser, a first view on the server. */
export const clientErrorKinds = ['load', 'render', 'server-render'] as const;

export const clientError = z.strictObject({
  /** The app that failed, and which release of it. */
  app: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,62}$/)),
  version: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  kind: z.enum(clientErrorKinds),
  /** The route's pattern as its app declares it, such as `/store/:productId`; never an address with values in it. */
  path: z.string().check(z.maxLength(100), z.regex(/^\/[\w/:-]*$/)),
});

/** Names the releases that a page is made of. */
export const releaseSetId = z.string().check(z.regex(/^[\w-]{1,40}$/));

export const health = z.object({ status: z.literal('ok') });

/** What a user owns, its versions and their files. */
import * as z from 'zod/mini';
import { category, posterAlone } from '../catalog/schemas.ts';
import { productId, timestamp } from '../primitives.ts';

/** Owned products come in pages of at most this many. */
export const LIBRARY_PAGE_SIZE = 24;

/** At most what the database counts to. */
export const versionNumber = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1));

const fileFields = {
  /** As it is called on the buyer's disk. */
  name: z.string(),
  bytes: z.int(),
  /** Of the content, hexadecimal. */
  sha256: z.string(),
  /** Whether it holds everything, in one archive. */
  isBundle: z.boolean(),
};
const ownedProductFile = z.object(fileFields);
export type OwnedProductFile = z.output<typeof ownedProductFile>;

const ownedProductVersion = z.object({
  version: versionNumber,
  releasedAt: timestamp,
  /** What is new, in the studio's words; empty where nothing was said, as of most first ones. */
  changelog: z.string(),
  /** The bundle first. */
  files: z.array(ownedProductFile),
});
export type OwnedProductVersion = z.output<typeof ownedProductVersion>;

const ownedProductFields = {
  productId,
  /** Of its page; null where the product is no longer sold. */
  slug: z.nullable(z.string()),
  name: z.string(),
  category,
  image: z.string(),
  pictures: posterAlone,
  /** Licence seats of all purchases together. */
  seats: z.int(),
  /** Of the first purchase. */
  purchasedAt: timestamp,
  /** The latest; null while the product has no files. */
  version: z.nullable(versionNumber),
  /** When the latest version came out, if that was after the first purchase. */
  updatedAt: z.nullable(timestamp),
};
/** A product that the user owns. */
export const ownedProduct = z.object(ownedProductFields);
export type OwnedProduct = z.output<typeof ownedProduct>;

export const ownedProductDetails = z.object({
  ...ownedProductFields,
  /** Newest first. */
  versions: z.array(ownedProductVersion),
  /** Where it was bought, newest first; without what was refunded. */
  purchases: z.array(
    z.object({
      orderId: z.uuid(),
      position: z.int(),
      paidAt: timestamp,
      quantity: z.int(),
      firstDownloadedAt: z.nullable(timestamp),
    }),
  ),
  /** Until when a purchase could be refunded as long as nothing is downloaded; null where a download ends no such right. */
  refundableUntil: z.nullable(timestamp),
  /** The server's time, by which it decides. */
  now: timestamp,
});
export type OwnedProductDetails = z.output<typeof ownedProductDetails>;

export const download = z.object({
  /** Address on this origin, for this user alone. */
  url: z.string(),
  expiresAt: timestamp,
  ...fileFields,
});
export type Download = z.output<typeof download>;

import * as z from 'zod/mini';
import { category, posterAlone } from '../catalog/schemas.ts';
import { productId, timestamp } from '../primitives.ts';

/** A key of `consentWords`. */
export const consentKey = z.enum(['refund-1', 'withdrawal-1', 'withdrawal-2']);

export const LIBRARY_PAGE_SIZE = 24;

/** Bounded by the database's integer. */
export const versionNumber = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1));

const fileFields = {
  name: z.string(),
  bytes: z.int(),
  /** Hexadecimal. */
  sha256: z.string(),
  isBundle: z.boolean(),
};
const ownedProductFile = z.object(fileFields);
export type OwnedProductFile = z.output<typeof ownedProductFile>;

const ownedProductVersion = z.object({
  version: versionNumber,
  releasedAt: timestamp,
  /** Empty without notes, as of most first versions. */
  changelog: z.string(),
  files: z.array(ownedProductFile),
});
export type OwnedProductVersion = z.output<typeof ownedProductVersion>;

const ownedProductFields = {
  productId,
  /** Null when the product is no longer sold. */
  slug: z.nullable(z.string()),
  name: z.string(),
  category,
  image: z.string(),
  pictures: posterAlone,
  seats: z.int(),
  purchasedAt: timestamp,
  /** The latest; null while the product has no files. */
  version: z.nullable(versionNumber),
  /** When the latest version came out, if that was after the first purchase. */
  updatedAt: z.nullable(timestamp),
};
export const ownedProduct = z.object(ownedProductFields);
export type OwnedProduct = z.output<typeof ownedProduct>;

export const ownedProductDetails = z.object({
  ...ownedProductFields,
  /** Newest first. */
  versions: z.array(ownedProductVersion),
  /** Newest first, without refunded ones. */
  purchases: z.array(
    z.object({
      orderId: z.uuid(),
      position: z.int(),
      paidAt: timestamp,
      quantity: z.int(),
      firstDownloadedAt: z.nullable(timestamp),
      /** A download would end a right to a refund, at `now`; absent in answers of earlier servers. */
      isRefundable: z.optional(z.boolean()),
      /** Promised with its order; absent as above. */
      refundHours: z.optional(z.int()),
      /** Received: its order is another user's. */
      isGift: z.optional(z.boolean()),
      /** A download would end a consumer's right of withdrawal, at `now`; absent as above. */
      isWithdrawable: z.optional(z.boolean()),
    }),
  ),
  /** Refundable until then unless downloaded; null where a download ends no such right. */
  refundableUntil: z.nullable(timestamp),
  /** A consumer may withdraw until then, unless it is downloaded; null as above, absent in answers of earlier servers. */
  withdrawableUntil: z.optional(z.nullable(timestamp)),
  /** The server's time, by which it decides. */
  now: timestamp,
});
export type OwnedProductDetails = z.output<typeof ownedProductDetails>;

export const download = z.object({
  /** On this origin, for this user alone. */
  url: z.string(),
  expiresAt: timestamp,
  ...fileFields,
});
export type Download = z.output<typeof download>;

export const licence = z.object({
  productId,
  /** The product's at the latest purchase. */
  name: z.string(),
  holder: z.object({ name: z.string(), email: z.string() }),
  /** Of all purchases. */
  seats: z.int(),
  /** Newest first, without refunded ones. */
  purchases: z.array(
    z.object({
      orderId: z.uuid(),
      receiptNumber: z.string(),
      paidAt: timestamp,
      quantity: z.int(),
      /** Key of its text. */
      licenceText: z.string(),
    }),
  ),
  /** Each text that something was bought under. */
  texts: z.array(
    z.object({
      /** Such as `standard-1`: kind and version. */
      key: z.string(),
      title: z.string(),
      /** A day, such as `2026-11-20`. */
      since: z.string(),
      lead: z.string(),
      lists: z.array(z.object({ title: z.string(), points: z.array(z.string()) })),
      end: z.string(),
    }),
  ),
});
export type Licence = z.output<typeof licence>;

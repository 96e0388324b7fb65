import * as z from 'zod/mini';
import { category, posterAlone } from '../catalog/schemas.ts';
import { productId, timestamp } from '../primitives.ts';

/** A key of `consentWords`. */
export const consentKey = z.enum(['refund-1', 'withdrawal-1', 'withdrawal-2']);

export const LIBRARY_PAGE_SIZE = 24;

/** Limited by the database's integer type. */
export const versionNumber = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1));

const fileFields = {
  name: z.string(),
  bytes: z.int(),
  /** A hexadecimal digest. */
  sha256: z.string(),
  isBundle: z.boolean(),
  /** The name that it is saved under, with the version of an archive; absent in responses of earlier servers. */
  savedAs: z.optional(z.string()),
};
const ownedProductFile = z.object(fileFields);
export type OwnedProductFile = z.output<typeof ownedProductFile>;

const ownedProductVersion = z.object({
  version: versionNumber,
  releasedAt: timestamp,
  /** Empty without notes, like most first versions. */
  changelog: z.string(),
  files: z.array(ownedProductFile),
  /** Files of the archive by themselves, named by their path in it; absent in responses of earlier servers. */
  parts: z.optional(z.array(ownedProductFile)),
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
  /** The latest version; null while the product has no files. */
  version: z.nullable(versionNumber),
  /** The release time of the latest version, if it came after the first purchase. */
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
      /** True when a download would end a right to a refund, at `now`; absent in responses of earlier servers. */
      isRefundable: z.optional(z.boolean()),
      /** The refund period promised with its order; absent in responses of earlier servers. */
      refundHours: z.optional(z.int()),
      /** True for a received gift, whose order belongs to another user. */
      isGift: z.optional(z.boolean()),
      /** True when a download would end a consumer's right of withdrawal, at `now`; absent from earlier servers. */
      isWithdrawable: z.optional(z.boolean()),
    }),
  ),
  /** The end of the refund period, unless downloaded; null when a download ends no such right. */
  refundableUntil: z.nullable(timestamp),
  /**
   * The end of a consumer's withdrawal period, unless downloaded; null when a download ends no such right, absent in
   * responses of earlier servers.
   */
  withdrawableUntil: z.optional(z.nullable(timestamp)),
  /** The server's time, which decides. */
  now: timestamp,
});
export type OwnedProductDetails = z.output<typeof ownedProductDetails>;

export const download = z.object({
  /** A URL on this origin, for this user only. */
  url: z.string(),
  expiresAt: timestamp,
  ...fileFields,
});
export type Download = z.output<typeof download>;

export const licence = z.object({
  productId,
  /** The product's name at the latest purchase. */
  name: z.string(),
  holder: z.object({ name: z.string(), email: z.string() }),
  /** The seats of all purchases. */
  seats: z.int(),
  /** Newest first, without refunded ones. */
  purchases: z.array(
    z.object({
      orderId: z.uuid(),
      receiptNumber: z.string(),
      paidAt: timestamp,
      quantity: z.int(),
      /** The key of its text. */
      licenceText: z.string(),
    }),
  ),
  /** Each text that applies to a purchase. */
  texts: z.array(
    z.object({
      /** Kind and version, such as `standard-1`. */
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

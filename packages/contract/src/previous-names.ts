/**
 * Names by which apps of the previous release know what this one calls otherwise: the shell of today lends them both.
 * They go once `released/release.json` names a release whose apps use none of them.
 */

export type {
  OwnedProduct as Title,
  OwnedProductDetails as TitleDetails,
  OwnedProductFile as TitleFile,
  OwnedProductVersion as TitleVersion,
} from './library/schemas.ts';
export { messages as sentences } from './messages.ts';
export {
  type AccountMfa as Protection,
  allMfaFactors as allFactors,
  type MfaFactor as Factor,
  type MfaFactors as Factors,
} from './mfa/schemas.ts';
export {
  MAX_MERGED_WISHLIST_ITEMS as MAX_MERGED_WISHES,
  MAX_WISHLIST_ITEMS as MAX_WISHES,
} from './wishlist/schemas.ts';

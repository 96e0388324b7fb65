/** Old names that the previous release imports. Delete once `released/release.json` lists none of them. */

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

/** Old names for apps built before the shell had the new ones. Delete with the next `npm run releases -- mark`. */

export {
  type AccountMfa as Protection,
  allMfaFactors as allFactors,
  type MfaFactor as Factor,
  type MfaFactors as Factors,
} from './factors/schemas.ts';
export type {
  OwnedProduct as Title,
  OwnedProductDetails as TitleDetails,
  OwnedProductFile as TitleFile,
  OwnedProductVersion as TitleVersion,
} from './library/schemas.ts';
export { messages as sentences } from './messages.ts';

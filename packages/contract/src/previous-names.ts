/**
 * Names by which apps of the previous release know what this one calls otherwise: the shell of today lends them both.
 * They go once `released/release.json` names a release whose apps use none of them.
 */
export { messages as sentences } from './messages.ts';
export {
  type AccountMfa as Protection,
  allMfaFactors as allFactors,
  type MfaFactor as Factor,
  type MfaFactors as Factors,
} from './mfa/schemas.ts';

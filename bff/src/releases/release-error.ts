/** Why something cannot be done with a release. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

import { AdminError } from '../../base/errors.ts';

/** Why something cannot be done with a release. */
export class ReleaseError extends AdminError {
  override readonly name = 'ReleaseError';
}

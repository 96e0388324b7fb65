import { AdminError } from '../../base/errors.ts';

/** Error of an operation on releases. */
export class ReleaseError extends AdminError {
  override readonly name = 'ReleaseError';
}

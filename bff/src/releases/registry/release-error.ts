import { AdminError, problemError } from '../../base/errors.ts';

/** Error of an operation on releases. */
export class ReleaseError extends AdminError {
  override readonly name = 'ReleaseError';
}

/** Turns a refusal into the answer with every reason. @throws release_refused, or any other error as it is */
export function refuseRelease(error: unknown): never {
  if (!(error instanceof ReleaseError)) throw error;
  throw problemError('release_refused', { context: { reason: error.message }, cause: error });
}

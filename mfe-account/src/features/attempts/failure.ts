import { ApiError, problems } from '@storefront/contract';

export interface Failure {
  /** A problem code, `network_error`, or `unexpected`. */
  readonly code: string;
  readonly message: string;
  readonly title?: string;
}

export function attemptFailureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { code: error.code, message: error.message };
  return { code: 'unexpected', message: problems.internal_error.message };
}

/** Ignores `not_found` in a `catch`: another page, or a request whose response was lost, has already removed it. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
}

/** Requests that change something must come from our own pages. */
import { CLIENT_HEADER } from '@storefront/contract';
import { problemError } from './problem.ts';

/**
 * A cross-site form cannot send our header, and a cross-site script cannot fake its Origin.
 * @throws csrf_rejected
 */
export function refuseForeignRequest(header: (name: string) => string | undefined, origins: readonly string[]): void {
  const origin = header('origin');
  const ours = origin === undefined ? header('sec-fetch-site') === 'same-origin' : origins.includes(origin);
  if (!ours || !header(CLIENT_HEADER)) throw problemError('csrf_rejected');
}

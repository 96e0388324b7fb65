/** Requests that change something must come from our own pages. */
import { CLIENT_HEADER } from '@storefront/contract';
import { problemError } from '../errors.ts';

/** What browsers say of requests that pages of other sites caused. */
const FOREIGN: ReadonlySet<string | undefined> = new Set(['cross-site', 'same-site']);

/**
 * The browser's own reports carry nothing of ours, but it says whose page they are about.
 * @throws csrf_rejected
 */
export function refuseForeignReport(header: (name: string) => string | undefined): void {
  if (FOREIGN.has(header('sec-fetch-site'))) throw problemError('csrf_rejected');
}

/**
 * A cross-site form cannot send our header, and a cross-site script cannot fake its Origin.
 * @throws csrf_rejected
 */
export function refuseForeignRequest(header: (name: string) => string | undefined, origins: readonly string[]): void {
  const origin = header('origin');
  const ours = origin === undefined ? header('sec-fetch-site') === 'same-origin' : origins.includes(origin);
  if (!ours || !header(CLIENT_HEADER)) throw problemError('csrf_rejected');
}

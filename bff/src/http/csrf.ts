import { CLIENT_HEADER } from '@storefront/contract';
import { problemError } from '../errors.ts';

/** Sec-Fetch-Site of requests that other sites' pages caused. */
const FOREIGN: ReadonlySet<string | undefined> = new Set(['cross-site', 'same-site']);

/** Browser reports cannot carry our header, but name the page they are about. @throws csrf_rejected */
export function refuseForeignReport(header: (name: string) => string | undefined): void {
  if (FOREIGN.has(header('sec-fetch-site'))) throw problemError('csrf_rejected');
}

/** A cross-site form cannot send our header; a cross-site script cannot fake Origin. @throws csrf_rejected */
export function refuseForeignRequest(header: (name: string) => string | undefined, origins: readonly string[]): void {
  const origin = header('origin');
  const ours = origin === undefined ? header('sec-fetch-site') === 'same-origin' : origins.includes(origin);
  if (!ours || !header(CLIENT_HEADER)) throw problemError('csrf_rejected');
}

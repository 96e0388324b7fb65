import { CLIENT_HEADER } from '@storefront/contract';
import { problemError } from '../errors.ts';

/** Sec-Fetch-Site of requests that other sites' pages caused. */
const FOREIGN: ReadonlySet<string | undefined> = new Set(['cross-site', 'same-site']);

type Headers = (name: string) => string | undefined;

/** Browser reports cannot carry our header, but name the page they are about. @throws csrf_rejected */
export function refuseForeignReport(header: Headers): void {
  if (FOREIGN.has(header('sec-fetch-site'))) throw problemError('csrf_rejected');
}

/** A cross-site form cannot send our header; a cross-site script cannot fake Origin. @throws csrf_rejected */
export function refuseForeignRequest(header: Headers, origins: readonly string[]): void {
  refuseForeignForm(header, origins);
  if (!header(CLIENT_HEADER)) throw problemError('csrf_rejected');
}

/** Browsers name the origin of every form that is posted. @throws csrf_rejected */
export function refuseForeignForm(header: Headers, origins: readonly string[]): void {
  const origin = header('origin');
  const ours = origin === undefined ? header('sec-fetch-site') === 'same-origin' : origins.includes(origin);
  if (!ours) throw problemError('csrf_rejected');
}

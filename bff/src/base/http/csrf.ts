import { CLIENT_HEADER } from '@storefront/contract';
import { problemError } from '../errors.ts';

/** Sec-Fetch-Site values of requests that other sites' pages caused. */
const FOREIGN: ReadonlySet<string | undefined> = new Set(['cross-site', 'same-site']);

type Headers = (name: string) => string | undefined;

/** Browser reports cannot carry our header, but name the page that they report on. @throws csrf_rejected */
export function refuseForeignReport(header: Headers): void {
  if (FOREIGN.has(header('sec-fetch-site'))) throw problemError('csrf_rejected');
}

/** A cross-site form cannot send our header; a cross-site script cannot fake Origin. @throws csrf_rejected */
export function refuseForeignRequest(header: Headers, origins: readonly string[]): void {
  if (!namesUs(header, origins) || !header(CLIENT_HEADER)) throw problemError('csrf_rejected');
}

/** Text browsers send only Referer with a form; all others send Origin. @throws csrf_rejected */
export function refuseForeignForm(header: Headers, origins: readonly string[]): void {
  const isUnnamed = header('origin') === undefined && header('sec-fetch-site') === undefined;
  const isOurs = isUnnamed ? isPageOf(header('referer'), origins) : namesUs(header, origins);
  if (!isOurs) throw problemError('csrf_rejected');
}

function namesUs(header: Headers, origins: readonly string[]): boolean {
  const origin = header('origin');
  return origin === undefined ? header('sec-fetch-site') === 'same-origin' : origins.includes(origin);
}

function isPageOf(referer: string | undefined, origins: readonly string[]): boolean {
  if (referer === undefined || !URL.canParse(referer)) return false;
  const { protocol, host } = new URL(referer);
  // Not `origin`, because that of a blob: URL is the origin of the page that created it.
  return origins.includes(`${protocol}//${host}`);
}

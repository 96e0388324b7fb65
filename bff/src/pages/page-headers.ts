/** Who may keep a page: see docs/decisions/0045-pages-in-shared-caches.md. */
import { DATA_AS_OF_HEADER } from '@storefront/contract';
import type { Outage } from '@storefront/federation/boot';
import { HOUR, SECOND } from '../clock.ts';
import type { HeaderRecord } from '../http/respond.ts';

/** For personal pages, which must not stay on the machine. */
export const NOT_STORED: HeaderRecord = { 'cache-control': 'no-store' };
/** Revalidated before each reuse, and in the browser alone. */
export const IN_BROWSER: HeaderRecord = { 'cache-control': 'private, no-cache' };

const MAX_DURING_OUTAGE = 5;
const STALE_IF_ERROR = (1 * HOUR) / SECOND;
/** Names what a page is made of, for purging: Fastly and Varnish read the first header, Cloudflare the second. */
const KEYS = ['releases', 'public-data'] as const;
const SURROGATE_KEYS: HeaderRecord = { 'surrogate-key': KEYS.join(' '), 'cache-tag': KEYS.join(',') };

/** For a page that is the same for everybody. @param seconds for which shared caches may give it; 0 for none */
export function inSharedCaches(seconds: number, outage?: Outage): HeaderRecord {
  if (seconds === 0) return IN_BROWSER;
  const fresh = outage ? Math.min(seconds, MAX_DURING_OUTAGE) : seconds;
  // What was made in an outage must not outlast it.
  const revalidated = outage ? '' : `, stale-while-revalidate=${3 * seconds}`;
  return {
    'cache-control': `public, max-age=0, s-maxage=${fresh}${revalidated}, stale-if-error=${STALE_IF_ERROR}`,
    ...SURROGATE_KEYS,
  };
}

export function outageHeaders({ asOf }: Outage): HeaderRecord {
  return asOf === undefined ? {} : { [DATA_AS_OF_HEADER]: asOf };
}

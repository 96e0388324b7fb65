/** Cache headers of pages: see docs/decisions/0070-each-cache-reads-its-own-header.md. */
import { DATA_AS_OF_HEADER } from '@storefront/contract';
import type { Outage } from '@storefront/federation/boot';
import { HOUR, SECOND } from '../../base/clock.ts';
import type { HeaderRecord } from '../../base/http/respond.ts';

/** Keeps personal pages from staying on the machine. */
export const NOT_STORED: HeaderRecord = { 'cache-control': 'no-store' };
/** Revalidated before each reuse, and only in the browser's cache. */
export const IN_BROWSER: HeaderRecord = { 'cache-control': 'private, no-cache' };

const MAX_DURING_OUTAGE = 5;
const STALE_IF_ERROR = (1 * HOUR) / SECOND;
/** Purge keys of a page: Fastly and Varnish read the first header, Cloudflare the second. */
const KEYS = ['releases', 'public-data'] as const;
const SURROGATE_KEYS: HeaderRecord = { 'surrogate-key': KEYS.join(' '), 'cache-tag': KEYS.join(',') };

interface Shared {
  /** Seconds that shared caches may serve the response without asking; 0 turns this off. */
  readonly seconds: number;
  readonly now: Date;
  readonly outage?: Outage | undefined;
}

/**
 * Headers of a response that is the same for all visitors: CDNs, surrogates and nginx each read their own header for
 * its freshness. `Expires` makes it stale at once for browsers and other caches.
 */
export function inSharedCaches({ seconds, now, outage }: Shared): HeaderRecord {
  if (seconds === 0) return IN_BROWSER;
  const fresh = outage ? Math.min(seconds, MAX_DURING_OUTAGE) : seconds;
  // A response from an outage must not outlast it.
  const revalidated = outage ? '' : `stale-while-revalidate=${3 * seconds}, `;
  const stale = `${revalidated}stale-if-error=${STALE_IF_ERROR}`;
  return {
    // Omits s-maxage, which forbids stale answers, and max-age, whose 0 keeps nginx from reading the rest.
    'cache-control': `public, ${stale}`,
    expires: now.toUTCString(),
    'cdn-cache-control': `public, max-age=${fresh}, ${stale}`,
    'surrogate-control': `max-age=${fresh}, ${stale}`,
    'x-accel-expires': String(fresh),
    ...SURROGATE_KEYS,
  };
}

export function outageHeaders({ asOf }: Outage): HeaderRecord {
  return asOf === undefined ? {} : { [DATA_AS_OF_HEADER]: asOf };
}

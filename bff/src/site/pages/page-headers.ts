/** Who may keep a page: see docs/decisions/0070-each-cache-reads-its-own-header.md. */
import { DATA_AS_OF_HEADER } from '@storefront/contract';
import type { Outage } from '@storefront/federation/boot';
import { HOUR, SECOND } from '../../base/clock.ts';
import type { HeaderRecord } from '../../base/http/respond.ts';

/** For personal pages, which must not stay on the machine. */
export const NOT_STORED: HeaderRecord = { 'cache-control': 'no-store' };
/** Revalidated before each reuse, and in the browser alone. */
export const IN_BROWSER: HeaderRecord = { 'cache-control': 'private, no-cache' };

const MAX_DURING_OUTAGE = 5;
const STALE_IF_ERROR = (1 * HOUR) / SECOND;
/** Names what a page is made of, for purging: Fastly and Varnish read the first header, Cloudflare the second. */
const KEYS = ['releases', 'public-data'] as const;
const SURROGATE_KEYS: HeaderRecord = { 'surrogate-key': KEYS.join(' '), 'cache-tag': KEYS.join(',') };

interface Shared {
  /** For which shared caches may give the answer without asking; 0 for none. */
  readonly seconds: number;
  readonly now: Date;
  readonly outage?: Outage | undefined;
}

/**
 * For an answer that is the same for everybody: CDNs, surrogates and nginx each have a header of their own for how long it is
 * fresh. By `Expires` it is old at once to browsers and other caches.
 */
export function inSharedCaches({ seconds, now, outage }: Shared): HeaderRecord {
  if (seconds === 0) return IN_BROWSER;
  const fresh = outage ? Math.min(seconds, MAX_DURING_OUTAGE) : seconds;
  // What was made in an outage must not outlast it.
  const revalidated = outage ? '' : `stale-while-revalidate=${3 * seconds}, `;
  const stale = `${revalidated}stale-if-error=${STALE_IF_ERROR}`;
  return {
    // No s-maxage, which forbids old answers, and no max-age, whose 0 keeps nginx from reading the rest.
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

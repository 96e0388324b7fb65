/** Everything the app works with, built once at start and passed as arguments. */

import type { Clock } from '../base/clock.ts';
import type { Db } from '../base/db/database.ts';
import type { Listener } from '../base/db/listen.ts';
import type { Replica } from '../base/db/replica.ts';
import type { DevOutbox } from '../base/email/dev-outbox.ts';
import type { Outbox } from '../base/email/outbox.ts';
import type { Parts } from '../base/health/parts.ts';
import type { Log } from '../base/log.ts';
import type { Secret } from '../base/secrets.ts';
import type { ObjectStore } from '../base/storage/object-store.ts';
import type { Pictures } from '../base/storage/pictures.ts';
import type { Passwords } from '../people/accounts/passwords.ts';
import type { IdentityProvider } from '../people/oidc/identity-provider.ts';
import type { ReleaseRegistry } from '../releases/registry/registry.ts';
import type { ReleasesApi } from '../releases/releases-api.ts';
import type { AssetStore } from '../releases/store/asset-store.ts';
import type { PaymentProvider } from '../shop/payments/payment-provider.ts';
import type { SupportNews } from '../shop/support/news.ts';
import type { PageCache } from '../site/pages/page-cache.ts';
import type { Renderers } from '../site/pages/rendering/renderers.ts';
import type { Visitors } from '../site/visitors/visitors.ts';

export interface Deps {
  readonly db: Db;
  /** Of the database, for public reads; see db/public-reads.ts. */
  readonly replica: Replica | undefined;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: Log;
  /** How what the process works with is. */
  readonly parts: Parts;
  readonly passwords: Passwords;
  readonly payments: PaymentProvider;
  /** Who is told of payments that a person must look at. */
  readonly studioEmail: string | undefined;
  /** Milliseconds a request waits for the payment provider. */
  readonly paymentTimeout: number;
  readonly outbox: Outbox;
  /** Users' uploads. */
  readonly files: ObjectStore;
  readonly pictures: Pictures;
  readonly google: IdentityProvider;
  /** Captures emails and texts in development; undefined in production. */
  readonly devOutbox: DevOutbox | undefined;
  readonly releases: ReleaseRegistry;
  /** Undefined while releases are not managed over HTTP. */
  readonly releasesApi: ReleasesApi | undefined;
  readonly pageCache: PageCache;
  readonly supportNews: SupportNews;
  readonly visitors: Visitors;
  /** Streams of events at once. */
  readonly maxStreams: number;
  /** Origins that may send writes; the first is the store's public one. */
  readonly publicOrigins: readonly [string, ...string[]];
  /** Proxies of ours in front; see http/client-address.ts. */
  readonly trustedProxyHops: number;
  readonly production: boolean;
  /** True while shutting down: the process still serves, but is not ready. */
  readonly isShuttingDown: () => boolean;
  /** Derives the keys of accounts; see secrets.ts. */
  readonly accountSecret: Secret;
  /** Signs preview links and visitor ids. */
  readonly releaseLinkSecret: Secret;
  readonly assets: {
    readonly store: AssetStore;
    readonly devUrl: string | undefined;
  };
  readonly renderers: Renderers;
  readonly serviceWorker: boolean;
  /** Seconds for which shared caches may give visitors' pages; 0 for none. */
  readonly sharedCacheSeconds: number;
  /** Public pictures and previews of products. */
  readonly media: ObjectStore;
  readonly productFiles: ObjectStore;
  /** Where the console keeps the files of drafts. */
  readonly draftsDirectory: string;
}

/** The server's collaborators, built once at start and passed as arguments. */
import type { Clock } from './clock.ts';
import type { Components } from './component-health.ts';
import type { Db } from './db/database.ts';
import type { Listener } from './db/listen.ts';
import type { Replica } from './db/replica.ts';
import type { DevOutbox } from './email/dev-outbox.ts';
import type { Outbox } from './email/outbox.ts';
import type { RouterDeps } from './http/mount.ts';
import type { Secret } from './secrets.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { Pictures } from './storage/pictures.ts';
import type { ShopCache } from './studio-settings/shop-now.ts';

/** Public data in memory until the database reports a change. */
export type PublicAnswers = RouterDeps['pageCache'] & ShopCache;

export interface BaseDeps extends RouterDeps {
  readonly db: Db;
  /** Read replica for public data; see db/public-reads.ts. */
  readonly replica: Replica | undefined;
  readonly listener: Listener;
  readonly clock: Clock;
  /** Health of the process's dependencies. */
  readonly components: Components;
  readonly outbox: Outbox;
  /** Stores users' uploads. */
  readonly files: ObjectStore;
  readonly pictures: Pictures;
  /** Captures emails and texts in development; undefined in production. */
  readonly devOutbox: DevOutbox | undefined;
  readonly pageCache: PublicAnswers;
  /** Maximum number of concurrent event streams. */
  readonly maxStreams: number;
  /** Number of our own proxies in front; see http/client-address.ts. */
  readonly trustedProxyHops: number;
  /** True while shutting down: the process still serves, but is not ready. */
  readonly isShuttingDown: () => boolean;
  /** Derives the keys for account data; see secrets.ts. */
  readonly accountSecret: Secret;
  /** Signs preview links and visitor ids. */
  readonly releaseLinkSecret: Secret;
}

/** The server's collaborators, built once at start and passed as arguments. */
import type { Clock } from './clock.ts';
import type { Components } from './component-health.ts';
import type { Db } from './db/database.ts';
import type { Listener } from './db/listen.ts';
import type { Replica } from './db/replica.ts';
import type { DevOutbox } from './email/dev-outbox.ts';
import type { Outbox } from './email/outbox.ts';
import type { JsonBody } from './http/json-body.ts';
import type { Log } from './log.ts';
import type { PublicCache } from './public-cache.ts';
import type { Secret } from './secrets.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { Pictures } from './storage/pictures.ts';

export interface PublicAnswers {
  /** True while public data is known to be current, which needs the database. */
  isCurrent(): boolean;
  /** Bodies of the API's public responses. */
  readonly bodies: PublicCache<JsonBody>;
  /** The shop's name. */
  readonly names: PublicCache<string>;
}

export interface BaseDeps {
  readonly db: Db;
  /** Read replica for public data; see db/public-reads.ts. */
  readonly replica: Replica | undefined;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: Log;
  /** Health of the process's dependencies. */
  readonly components: Components;
  readonly outbox: Outbox;
  /** Stores users' uploads. */
  readonly files: ObjectStore;
  readonly pictures: Pictures;
  /** Captures emails and texts in development; undefined in production. */
  readonly devOutbox: DevOutbox | undefined;
  /** Public responses, cached in memory until the database reports a change. */
  readonly pageCache: PublicAnswers;
  /** Maximum number of concurrent event streams. */
  readonly maxStreams: number;
  /** Origins that may send writes; the first is the store's public origin. */
  readonly publicOrigins: readonly [string, ...string[]];
  /** Number of our own proxies in front; see http/client-address.ts. */
  readonly trustedProxyHops: number;
  readonly production: boolean;
  /** True while shutting down: the process still serves, but is not ready. */
  readonly isShuttingDown: () => boolean;
  /** Derives the keys for account data; see secrets.ts. */
  readonly accountSecret: Secret;
  /** Signs preview links and visitor ids. */
  readonly releaseLinkSecret: Secret;
}

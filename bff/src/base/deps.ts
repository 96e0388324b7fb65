/** What every part of the server works with, built once at start and passed as arguments. */
import type { Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import type { Listener } from './db/listen.ts';
import type { Replica } from './db/replica.ts';
import type { DevOutbox } from './email/dev-outbox.ts';
import type { Outbox } from './email/outbox.ts';
import type { Parts } from './health/parts.ts';
import type { JsonBody } from './http/json-body.ts';
import type { Log } from './log.ts';
import type { PublicCache } from './public-cache.ts';
import type { Secret } from './secrets.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { Pictures } from './storage/pictures.ts';

interface PublicAnswers {
  /** Whether public data can be known to be current, which takes the database. */
  isCurrent(): boolean;
  /** Of the API's public answers. */
  readonly bodies: PublicCache<JsonBody>;
  /** The shop's. */
  readonly names: PublicCache<string>;
}

export interface BaseDeps {
  readonly db: Db;
  /** Of the database, for public reads; see db/public-reads.ts. */
  readonly replica: Replica | undefined;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: Log;
  /** How what the process works with is. */
  readonly parts: Parts;
  readonly outbox: Outbox;
  /** Users' uploads. */
  readonly files: ObjectStore;
  readonly pictures: Pictures;
  /** Captures emails and texts in development; undefined in production. */
  readonly devOutbox: DevOutbox | undefined;
  /** Public answers, kept in memory until the database says that they changed. */
  readonly pageCache: PublicAnswers;
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
}

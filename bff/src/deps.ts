/** Everything the app works with, built once at start and handed over as arguments. */
import type { Passwords } from './accounts/passwords.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import type { DevOutbox } from './email/dev-outbox.ts';
import type { Outbox } from './email/outbox.ts';
import type { Log } from './log.ts';
import type { IdentityProvider } from './oidc/identity-provider.ts';
import type { PaymentProvider } from './orders/payment-provider.ts';
import type { PageCache } from './pages/page-cache.ts';
import type { AssetStore } from './releases/asset-store.ts';
import type { ReleaseRegistry } from './releases/registry.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { Pictures } from './storage/pictures.ts';
import type { SupportNews } from './support/news.ts';

export interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly passwords: Passwords;
  readonly payments: PaymentProvider;
  /** Milliseconds that a request waits for the payment provider's answer. */
  readonly paymentTimeout: number;
  readonly outbox: Outbox;
  /** Where the contents of users' files are. */
  readonly files: ObjectStore;
  readonly pictures: Pictures;
  readonly google: IdentityProvider;
  /** Where emails and texts end in development, for a page that shows them; undefined in production. */
  readonly devOutbox: DevOutbox | undefined;
  readonly releases: ReleaseRegistry;
  readonly pageCache: PageCache;
  readonly supportNews: SupportNews;
  /** Origins whose requests may change something; the first is the store's public one. */
  readonly publicOrigins: readonly [string, ...string[]];
  /** How many proxies of ours stand in front; see http/client-address.ts. */
  readonly trustedProxyHops: number;
  readonly production: boolean;
  /** True once the process is ending: it still serves, but is no longer ready. */
  readonly isShuttingDown: () => boolean;
  /** Makes the keys of accounts; see secrets.ts. */
  readonly accountSecret: string;
  /** Signs the links that give one visitor another release, and visitors' ids. */
  readonly releaseLinkSecret: string;
  readonly assets: {
    /** Where released assets are. */
    readonly store: AssetStore;
    /** Where a development server has them instead. */
    readonly devUrl: string | undefined;
  };
  /** Milliseconds the first view of a page may take to render; beyond, the browser does it. */
  readonly renderBudget: number;
  /** Whether browsers keep a page for when the network fails. */
  readonly serviceWorker: boolean;
  /** Where the pictures and previews of products are. */
  readonly mediaDirectory: string;
  /** Where what is sold is. */
  readonly productFilesDirectory: string;
}

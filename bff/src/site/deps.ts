/** What pages work with. */
import type { ReleasesDeps } from '../releases/deps.ts';
import type { ShopDeps } from '../shop/deps.ts';
import type { PageCache } from './pages/page-cache.ts';
import type { Renderers } from './pages/rendering/renderers.ts';
import type { Visitors } from './visitors/visitors.ts';

export interface SiteDeps extends ShopDeps, ReleasesDeps {
  readonly pageCache: PageCache;
  readonly renderers: Renderers;
  readonly serviceWorker: boolean;
  /** Seconds for which shared caches may give visitors' pages; 0 for none. */
  readonly sharedCacheSeconds: number;
  readonly visitors: Visitors;
}

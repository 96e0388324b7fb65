/** Collaborators of the pages. */
import type { ReleasesDeps } from '../releases/deps.ts';
import type { ShopDeps } from '../shop/deps.ts';
import type { PageCache } from './pages/page-cache.ts';
import type { Renderers } from './pages/rendering/renderers.ts';
import type { Visitors } from './visitors/visitors.ts';

export interface SiteDeps extends ShopDeps, ReleasesDeps {
  readonly pageCache: PageCache;
  readonly renderers: Renderers;
  readonly serviceWorker: boolean;
  /** Seconds that shared caches may serve visitors' pages; 0 turns this off. */
  readonly sharedCacheSeconds: number;
  readonly visitors: Visitors;
}

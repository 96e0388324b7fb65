import type { ReleasesDeps } from '../../releases/deps.ts';
import type { ShopDeps } from '../../shop/deps.ts';
import type { PageCache } from './page-cache.ts';
import type { Renderers } from './rendering/renderers.ts';

export interface PagesDeps extends ReleasesDeps, Pick<ShopDeps, 'media'> {
  readonly pageCache: PageCache;
  readonly renderers: Renderers;
  readonly serviceWorker: boolean;
  /** Seconds that shared caches may serve visitors' pages; 0 turns this off. */
  readonly sharedCacheSeconds: number;
}

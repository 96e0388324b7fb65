/** Collaborators of the pages. */
import type { ShopDeps } from '../shop/deps.ts';
import type { PagesDeps } from './pages/pages-deps.ts';
import type { Visitors } from './visitors/visitors.ts';

export interface SiteDeps extends ShopDeps, PagesDeps {
  readonly pageCache: PagesDeps['pageCache'];
  readonly visitors: Visitors;
}

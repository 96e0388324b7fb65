import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import { toProduct } from '../catalog/product-view.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { findWishlistProducts } from './wishlist.repository.ts';
import { addToWishlist, mergeWishlist, removeFromWishlist } from './wishlist.service.ts';

export function mountWishlist(router: Router<SharedDeps>): void {
  const { deps } = router;
  mount(router, contract.listWishes, async ({ session }) => ({
    products: (await findWishlistProducts(deps.db, session.userId)).map((row) => toProduct(row, deps.clock.now())),
  }));
  mount(router, contract.addWish, async ({ session, params }) => ({
    wishlist: await addToWishlist(deps, session.userId, params.productId),
  }));
  mount(router, contract.removeWish, async ({ session, params }) => ({
    wishlist: await removeFromWishlist(deps, session.userId, params.productId),
  }));
  mount(router, contract.mergeWishes, async ({ session, body }) => ({
    wishlist: await mergeWishlist(deps, session.userId, body.productIds),
  }));
}

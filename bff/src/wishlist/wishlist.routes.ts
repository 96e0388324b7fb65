/** The signed-in user's wishlist. */
import { contract } from '@storefront/contract';
import { toProduct } from '../catalog/product-view.ts';
import { mount, type Router } from '../http/mount.ts';
import { findWishedProducts } from './wishlist.repository.ts';
import { addWish, mergeWishes, removeWish } from './wishlist.service.ts';

export function mountWishlist(router: Router): void {
  const { deps } = router;
  mount(router, contract.listWishes, async ({ session }) => ({
    products: (await findWishedProducts(deps.db, session.userId)).map(toProduct),
  }));
  mount(router, contract.addWish, async ({ session, params }) => ({
    wishlist: await addWish(deps, session.userId, params.productId),
  }));
  mount(router, contract.removeWish, async ({ session, params }) => ({
    wishlist: await removeWish(deps, session.userId, params.productId),
  }));
  mount(router, contract.mergeWishes, async ({ session, body }) => ({
    wishlist: await mergeWishes(deps, session.userId, body.productIds),
  }));
}

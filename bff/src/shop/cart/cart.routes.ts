import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { addItem, clearCart, currentCart, removeItem, restoreItems, setItemQuantity } from './cart.service.ts';
import { applyDiscount, removeDiscount } from './cart-discount.service.ts';
import { findSessionWithCart } from './cart-reads.repository.ts';

export function mountCart(router: Router<SharedDeps>): void {
  const { deps } = router;
  mount(
    router,
    contract.getCart,
    ({ session, along }) => currentCart(deps, session.userId, along),
    findSessionWithCart,
  );
  mount(router, contract.addCartItem, ({ session, body }) => addItem(deps, session.userId, body));
  mount(router, contract.setCartItemQuantity, ({ session, params, body }) =>
    setItemQuantity(deps, session.userId, { ...params, ...body }),
  );
  mount(router, contract.removeCartItem, ({ session, params, query }) =>
    removeItem(deps, session.userId, params.productId, query.version),
  );
  mount(router, contract.restoreCartItems, ({ session, body }) => restoreItems(deps, session.userId, body.items));
  mount(router, contract.setCartDiscount, ({ session, body }) => applyDiscount(deps, session.userId, body.code));
  mount(router, contract.removeCartDiscount, ({ session }) => removeDiscount(deps, session.userId));
  mount(router, contract.clearCart, ({ session, query }) => clearCart(deps, session.userId, query.version));
}

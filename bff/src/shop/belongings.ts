/** A shopper's cart and wishlist, as far as signing up and in are concerned with them. */
import type { Belongings } from '../people/deps.ts';
import { createCart } from './cart/cart.repository.ts';
import { addItem, type CartDeps, currentCart } from './cart/cart.service.ts';
import { wishlistOf } from './wishlist/wishlist.service.ts';

export function createBelongings(deps: CartDeps): Belongings {
  return {
    begin: createCart,
    read: async (userId) => ({ cart: await currentCart(deps, userId), wishlist: await wishlistOf(deps.db, userId) }),
    putIntoCart: async (userId, item) => {
      await addItem(deps, userId, item);
    },
  };
}

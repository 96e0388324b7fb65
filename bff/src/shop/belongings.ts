/** The shopper's cart and wishlist, as far as signing up and signing in touch them. */
import type { Belongings } from '../people/sign-in/belongings.ts';
import { createCart } from './cart/cart.repository.ts';
import { addItem, currentCart } from './cart/cart.service.ts';
import { wishlistOf } from './wishlist/wishlist.service.ts';

export const belongings: Belongings = {
  begin: createCart,
  read: async (deps, userId) => ({
    cart: await currentCart(deps, userId),
    wishlist: await wishlistOf(deps.db, userId),
  }),
  putIntoCart: async (deps, userId, item) => {
    await addItem(deps, userId, item);
  },
};

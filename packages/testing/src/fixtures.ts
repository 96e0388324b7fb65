/** Data tests share: the spec's two sample products, a shopper, a cart. */
import type { Cart, CartItem, Product, SessionState, User } from '@storefront/contract';

export const castle: Product = {
  id: '1',
  name: 'Castle',
  description: 'A fortified keep on a hill.',
  priceCents: 2999,
  category: 'buildings',
  image: '/media/castle.svg',
};

export const dragon: Product = {
  id: '2',
  name: 'Dragon Model',
  description: 'A winged creature at rest.',
  priceCents: 1999,
  category: 'creatures',
  image: '/media/dragon.svg',
};

export function aUser(more: Partial<User> = {}): User {
  return {
    id: '019a0000-0000-7000-8000-000000000001',
    email: 'mara@example.com',
    username: 'mara',
    firstName: null,
    lastName: null,
    profilePicture: '/default-avatar.png',
    mfaEnabled: false,
    ...more,
  };
}

/** `quantity` seats of `product` as they stand in a cart. */
export function cartItem({ id, ...product }: Product, quantity = 1): CartItem {
  return { productId: id, ...product, quantity };
}

export function aCart(items: CartItem[] = [], more: Partial<Cart> = {}): Cart {
  return {
    id: '019a0000-0000-7000-8000-00000000000c',
    version: 1,
    items,
    updatedAt: '2026-01-02T03:04:05.000Z',
    lastPurchase: null,
    ...more,
  };
}

export function signedInSession(items: CartItem[] = [], user: Partial<User> = {}): SessionState {
  return { user: aUser(user), cart: aCart(items) };
}

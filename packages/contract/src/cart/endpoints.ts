import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { personalRead, personalWrite } from '../policies.ts';
import { productId, quantity } from '../primitives.ts';
import { cart, cartVersion, takenOut } from './schemas.ts';

const onCartItem = z.strictObject({ productId });
const onCartVersion = z.strictObject({ version: z.coerce.number().check(z.int(), z.nonnegative()) });

export const cartEndpoints = {
  getCart: endpoint({
    ...personalRead,
    method: 'GET',
    path: '/api/cart',
    summary: "The user's cart; an empty one is created where there is none.",
    success: { status: 200, body: cart },
    errors: [],
  }),
  addCartItem: endpoint({
    ...personalWrite,
    method: 'POST',
    path: '/api/cart/items',
    summary:
      'Adds seats of a product; one already in the cart has its quantity raised. Needs no version: adding commutes.',
    body: z.strictObject({ productId: productId, quantity: z._default(quantity, 1) }),
    success: { status: 200, body: cart },
    errors: ['invalid_quantity', 'quantity_too_large', 'product_unavailable', 'cart_full'],
  }),
  setCartItemQuantity: endpoint({
    ...personalWrite,
    method: 'PUT',
    path: '/api/cart/items/:productId',
    summary: 'Sets the quantity of an item that is in the cart.',
    params: onCartItem,
    body: z.strictObject({ quantity: quantity, version: cartVersion }),
    success: { status: 200, body: cart },
    errors: ['invalid_quantity', 'quantity_too_large', 'cart_conflict', 'not_found'],
  }),
  removeCartItem: endpoint({
    ...personalWrite,
    method: 'DELETE',
    path: '/api/cart/items/:productId',
    summary: 'Takes an item out of the cart; one that is not there is no error.',
    params: onCartItem,
    query: onCartVersion,
    success: { status: 200, body: cart },
    errors: ['cart_conflict'],
  }),
  clearCart: endpoint({
    ...personalWrite,
    method: 'DELETE',
    path: '/api/cart/items',
    summary: 'Takes everything out of the cart.',
    query: onCartVersion,
    success: { status: 200, body: cart },
    errors: ['cart_conflict'],
  }),
  restoreCartItems: endpoint({
    ...personalWrite,
    method: 'POST',
    path: '/api/cart/restored-items',
    summary:
      'Puts back what was taken out, where it stood, at the prices of today. Leaves out what is no longer sold, and as it is what is in the cart again; so it needs no version.',
    body: z.strictObject({ items: takenOut }),
    success: { status: 200, body: cart },
    errors: ['invalid_quantity', 'quantity_too_large', 'product_unavailable', 'cart_full'],
  }),
} as const;

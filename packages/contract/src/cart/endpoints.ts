import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { personalRead, personalWrite } from '../policies.ts';
import { productId, quantity } from '../primitives.ts';
import { cart, cartVersion, discountCode, takenOut } from './schemas.ts';

const onCartItem = z.strictObject({ productId });
const onCartVersion = z.strictObject({ version: z.coerce.number().check(z.int(), z.nonnegative()) });

export const cartEndpoints = {
  getCart: endpoint('GET /api/cart', personalRead, {
    summary: "The user's cart; an empty one is created where there is none.",
    success: { status: 200, body: cart },
  }),
  addCartItem: endpoint('POST /api/cart/items', personalWrite, {
    summary:
      'Adds seats of a product; one already in the cart has its quantity raised. Needs no version: adding commutes.',
    body: z.strictObject({ productId: productId, quantity: z._default(quantity, 1) }),
    success: { status: 200, body: cart },
    errors: ['invalid_quantity', 'quantity_too_large', 'product_unavailable', 'cart_full'],
  }),
  setCartItemQuantity: endpoint('PUT /api/cart/items/:productId', personalWrite, {
    summary: 'Sets the quantity of an item that is in the cart.',
    params: onCartItem,
    body: z.strictObject({ quantity: quantity, version: cartVersion }),
    success: { status: 200, body: cart },
    errors: ['invalid_quantity', 'quantity_too_large', 'cart_conflict', 'not_found'],
  }),
  removeCartItem: endpoint('DELETE /api/cart/items/:productId', personalWrite, {
    summary: 'Takes an item out of the cart; one that is not there is no error.',
    params: onCartItem,
    query: onCartVersion,
    success: { status: 200, body: cart },
    errors: ['cart_conflict'],
  }),
  clearCart: endpoint('DELETE /api/cart/items', personalWrite, {
    summary: 'Takes everything out of the cart.',
    query: onCartVersion,
    success: { status: 200, body: cart },
    errors: ['cart_conflict'],
  }),
  setCartDiscount: endpoint('PUT /api/cart/discount', personalWrite, {
    summary: 'Gives the cart a discount code, in place of an earlier one.',
    body: z.strictObject({ code: discountCode }),
    success: { status: 200, body: cart },
    errors: ['discount_unknown', 'discount_ended', 'discount_used_up'],
  }),
  removeCartDiscount: endpoint('DELETE /api/cart/discount', personalWrite, {
    summary: 'Takes the discount code off the cart.',
    success: { status: 200, body: cart },
  }),
  restoreCartItems: endpoint('POST /api/cart/restored-items', personalWrite, {
    summary:
      'Puts back what was taken out, where it stood, at the prices of today. Leaves out what is no longer sold, and as it is what is in the cart again; so it needs no version.',
    body: z.strictObject({ items: takenOut }),
    success: { status: 200, body: cart },
    errors: ['invalid_quantity', 'quantity_too_large', 'product_unavailable', 'cart_full'],
  }),
} as const;

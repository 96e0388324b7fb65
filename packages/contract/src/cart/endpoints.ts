import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { personalRead, personalWrite } from '../policies.ts';
import { productId, quantity } from '../primitives.ts';
import { cart, cartVersion, discountCode, removedItems } from './schemas.ts';

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
    summary: 'Removes an item from the cart; an item that is not there is no error.',
    params: onCartItem,
    query: onCartVersion,
    success: { status: 200, body: cart },
    errors: ['cart_conflict'],
  }),
  clearCart: endpoint('DELETE /api/cart/items', personalWrite, {
    summary: 'Empties the cart.',
    query: onCartVersion,
    success: { status: 200, body: cart },
    errors: ['cart_conflict'],
  }),
  setCartDiscount: endpoint('PUT /api/cart/discount', personalWrite, {
    summary: 'Applies a discount code to the cart, in place of an earlier one.',
    body: z.strictObject({ code: discountCode }),
    success: { status: 200, body: cart },
    errors: ['discount_unknown', 'discount_ended', 'discount_used_up'],
  }),
  removeCartDiscount: endpoint('DELETE /api/cart/discount', personalWrite, {
    summary: 'Removes the discount code from the cart.',
    success: { status: 200, body: cart },
  }),
  restoreCartItems: endpoint('POST /api/cart/restored-items', personalWrite, {
    summary:
      "Restores removed items in their place, at today's prices. Skips products that are no longer sold or are in the cart again, so it needs no version.",
    body: z.strictObject({ items: removedItems }),
    success: { status: 200, body: cart },
    errors: ['invalid_quantity', 'quantity_too_large', 'product_unavailable', 'cart_full'],
  }),
} as const;

/** The endpoints of the catalogue and of what shoppers wish for from it. */
import * as z from 'zod/mini';
import * as s from './catalog-schemas.ts';
import { endpoint } from './endpoint.ts';
import { personalRead, personalWrite, publicRead } from './policies.ts';
import { productId } from './primitives.ts';

const onProduct = z.strictObject({ productId });
const wishes = z.object({ wishlist: s.wishlist });

export const catalogEndpoints = {
  listProducts: endpoint({
    ...publicRead,
    method: 'GET',
    path: '/api/products',
    summary: 'A page of the products that pass every filter.',
    query: s.productFilter,
    success: { status: 200, body: s.productPage },
    errors: ['text_too_long', 'invalid_cursor'],
  }),
  listNewestProducts: endpoint({
    ...publicRead,
    method: 'GET',
    path: '/api/newest-products',
    summary: 'The few products that came last, the newest first.',
    success: { status: 200, body: z.object({ products: z.array(s.product) }) },
    errors: [],
  }),
  getProduct: endpoint({
    ...publicRead,
    method: 'GET',
    path: '/api/products/:productId',
    summary: 'One product.',
    params: onProduct,
    success: { status: 200, body: s.product },
    errors: ['not_found'],
  }),
  getProductBySlug: endpoint({
    ...publicRead,
    method: 'GET',
    path: '/api/products/by-slug/:slug',
    summary: 'One product with its facts and related ones.',
    params: z.strictObject({ slug: s.slug }),
    success: { status: 200, body: s.productDetails },
    errors: ['not_found'],
  }),
  compareProducts: endpoint({
    ...publicRead,
    method: 'GET',
    path: '/api/comparison',
    summary: 'Up to four products with their facts, as asked; unknown ones are left out.',
    query: s.comparison,
    success: { status: 200, body: z.object({ products: z.array(s.comparedProduct) }) },
    errors: [],
  }),

  listWishes: endpoint({
    ...personalRead,
    method: 'GET',
    path: '/api/wishlist',
    summary: 'The products the user wishes for, newest first.',
    success: { status: 200, body: z.object({ products: z.array(s.product) }) },
    errors: [],
  }),
  addWish: endpoint({
    ...personalWrite,
    method: 'PUT',
    path: '/api/wishlist/:productId',
    summary: 'Wishes for a product; again is no error.',
    params: onProduct,
    success: { status: 200, body: wishes },
    errors: ['product_unavailable', 'wishlist_full'],
  }),
  removeWish: endpoint({
    ...personalWrite,
    method: 'DELETE',
    path: '/api/wishlist/:productId',
    summary: 'Forgets a wish; one that is not there is no error.',
    params: onProduct,
    success: { status: 200, body: wishes },
    errors: [],
  }),
  mergeWishes: endpoint({
    ...personalWrite,
    method: 'POST',
    path: '/api/wishlist/merge',
    summary: 'Adds what a visitor wished for, newest first; what is not sold or has no room is left out.',
    body: s.wishesToMerge,
    success: { status: 200, body: wishes },
    errors: [],
  }),
} as const;

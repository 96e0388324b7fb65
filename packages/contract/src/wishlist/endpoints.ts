import * as z from 'zod/mini';
import { product } from '../catalog/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { personalRead, personalWrite } from '../policies.ts';
import { productId } from '../primitives.ts';
import { wishlist, wishlistToMerge } from './schemas.ts';

const onProduct = z.strictObject({ productId });
const wishlistAnswer = z.object({ wishlist });

export const wishlistEndpoints = {
  listWishes: endpoint({
    ...personalRead,
    method: 'GET',
    path: '/api/wishlist',
    summary: 'The products the user wishes for, newest first.',
    success: { status: 200, body: z.object({ products: z.array(product) }) },
    errors: [],
  }),
  addWish: endpoint({
    ...personalWrite,
    method: 'PUT',
    path: '/api/wishlist/:productId',
    summary: 'Wishes for a product; again is no error.',
    params: onProduct,
    success: { status: 200, body: wishlistAnswer },
    errors: ['product_unavailable', 'wishlist_full'],
  }),
  removeWish: endpoint({
    ...personalWrite,
    method: 'DELETE',
    path: '/api/wishlist/:productId',
    summary: 'Forgets a wish; one that is not there is no error.',
    params: onProduct,
    success: { status: 200, body: wishlistAnswer },
    errors: [],
  }),
  mergeWishes: endpoint({
    ...personalWrite,
    method: 'POST',
    path: '/api/wishlist/merge',
    summary: 'Adds what a visitor wished for, newest first; what is not sold or has no room is left out.',
    body: wishlistToMerge,
    success: { status: 200, body: wishlistAnswer },
    errors: [],
  }),
} as const;

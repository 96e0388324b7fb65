import * as z from 'zod/mini';
import { product } from '../catalog/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { personalRead, personalWrite } from '../policies.ts';
import { productId } from '../primitives.ts';
import { wishlist, wishlistToMerge } from './schemas.ts';

const onProduct = z.strictObject({ productId });
const wishlistAnswer = z.object({ wishlist });

export const wishlistEndpoints = {
  listWishes: endpoint('GET /api/wishlist', personalRead, {
    summary: 'The products the user wishes for, newest first.',
    success: { status: 200, body: z.object({ products: z.array(product) }) },
  }),
  addWish: endpoint('PUT /api/wishlist/:productId', personalWrite, {
    summary: 'Adds a product to the wishlist; one that is on it already is no error.',
    params: onProduct,
    success: { status: 200, body: wishlistAnswer },
    errors: ['product_unavailable', 'wishlist_full'],
  }),
  removeWish: endpoint('DELETE /api/wishlist/:productId', personalWrite, {
    summary: 'Removes a product from the wishlist; one that is not on it is no error.',
    params: onProduct,
    success: { status: 200, body: wishlistAnswer },
  }),
  mergeWishes: endpoint('POST /api/wishlist/merge', personalWrite, {
    summary: 'Adds what a visitor wished for, newest first; what is not sold or has no room is left out.',
    body: wishlistToMerge,
    success: { status: 200, body: wishlistAnswer },
  }),
} as const;

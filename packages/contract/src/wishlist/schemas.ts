import * as z from 'zod/mini';
import { productId } from '../primitives.ts';

export const MAX_WISHLIST_ITEMS = 500;
export const MAX_MERGED_WISHLIST_ITEMS = 100;

/** Product ids, newest first. */
export const wishlist = z.array(productId);

export const wishlistToMerge = z.strictObject({
  productIds: z.array(productId).check(z.maxLength(MAX_MERGED_WISHLIST_ITEMS)),
});

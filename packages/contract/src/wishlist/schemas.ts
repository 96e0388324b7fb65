/** The wishlist, and merging a visitor's into it. */
import * as z from 'zod/mini';
import { productId } from '../primitives.ts';

export const MAX_WISHLIST_ITEMS = 500;
export const MAX_MERGED_WISHLIST_ITEMS = 100;

/** Ids of the products wished for, newest first. */
export const wishlist = z.array(productId);

export const wishlistToMerge = z.strictObject({
  productIds: z.array(productId).check(z.maxLength(MAX_MERGED_WISHLIST_ITEMS)),
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { publicRead } from '../policies.ts';
import { productId } from '../primitives.ts';
import * as s from './schemas.ts';

const onProduct = z.strictObject({ productId });

export const catalogEndpoints = {
  listProducts: endpoint('GET /api/products', publicRead, {
    summary: 'A page of the products that pass every filter.',
    query: s.productFilter,
    success: { status: 200, body: s.productPage },
    errors: ['text_too_long', 'invalid_cursor'],
  }),
  listNewestProducts: endpoint('GET /api/newest-products', publicRead, {
    summary: 'The few products that came last, the newest first.',
    success: { status: 200, body: z.object({ products: z.array(s.product) }) },
  }),
  getProduct: endpoint('GET /api/products/:productId', publicRead, {
    summary: 'One product.',
    params: onProduct,
    success: { status: 200, body: s.product },
    errors: ['not_found'],
  }),
  getProductBySlug: endpoint('GET /api/products/by-slug/:slug', publicRead, {
    summary: 'One product with its facts and related ones.',
    params: z.strictObject({ slug: s.slug }),
    success: { status: 200, body: s.productDetails },
    errors: ['not_found'],
  }),
  compareProducts: endpoint('GET /api/comparison', publicRead, {
    summary: 'Up to four products with their facts, as asked; unknown ones are left out.',
    query: s.comparison,
    success: { status: 200, body: z.object({ products: z.array(s.comparedProduct) }) },
  }),
} as const;

/** The catalogue in the console. */
import * as z from 'zod/mini';
import { categories } from '../catalog/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { cents, cursor, id, productId, timestamp } from '../primitives.ts';
import { ownerRead, ownerWrite } from './policies.ts';
import { direction, nextCursor, searchWords } from './schemas.ts';

export const productStates = ['published', 'unpublished'] as const;
export const consoleProductSorts = ['name', 'price', 'updated'] as const;
export const MAX_PRICE_CENTS = 10_000_000;

const category = z.enum(categories);

export const consoleProductFilter = {
  /** Words of the name or the slug. */
  search: z.optional(searchWords),
  state: z.optional(z.enum(productStates)),
  category: z.optional(category),
  sort: z.optional(z.enum(consoleProductSorts)),
  direction: z.optional(direction),
};

const productFields = {
  id: productId,
  slug: z.string(),
  name: z.string(),
  category,
  /** The regular price. */
  priceCents: cents,
  /** The reduced price, while it applies. */
  reduced: z.nullable(z.object({ priceCents: cents, until: timestamp })),
  isPublished: z.boolean(),
  /** A path below /media. */
  image: z.string(),
  /** Null without files. */
  version: z.nullable(z.int()),
  /** The all-time count, refunds not deducted. */
  seatsSold: z.int(),
  grossCents: cents,
  updatedAt: timestamp,
};

const listedProduct = z.object(productFields);
export type ListedProduct = z.output<typeof listedProduct>;

export const consoleProduct = z.object({
  ...productFields,
  description: z.string(),
  /** Every price with its start, newest first. */
  prices: z.array(z.object({ priceCents: cents, since: timestamp })),
  /** A future regular price. */
  plannedPrice: z.nullable(z.object({ priceCents: cents, at: timestamp, by: z.string() })),
  /** The open draft. */
  draftId: z.nullable(id),
});
export type ConsoleProduct = z.output<typeof consoleProduct>;

const ofProduct = z.strictObject({ productId });

/** A CSV with the same filter as the list. */
export const PRODUCTS_EXPORT_PATH = '/api/console/products-export';

export const consoleProductEndpoints = {
  findProducts: endpoint('GET /api/console/products', ownerRead, {
    summary: 'A page of all products, those that are not sold included.',
    query: z.strictObject({ ...consoleProductFilter, after: z.optional(cursor) }),
    success: { status: 200, body: z.object({ products: z.array(listedProduct), next: nextCursor }) },
    errors: ['invalid_cursor', 'search_too_broad'],
  }),
  showProduct: endpoint('GET /api/console/products/:productId', ownerRead, {
    summary: 'A product with every price that it had.',
    params: ofProduct,
    success: { status: 200, body: consoleProduct },
    errors: ['not_found'],
  }),
  setPrice: endpoint('PUT /api/console/products/:productId/price', ownerWrite, {
    summary: 'Changes the price at once, unless another person has changed it meanwhile.',
    params: ofProduct,
    body: z.strictObject({
      priceCents: cents.check(z.maximum(MAX_PRICE_CENTS)),
      /** The price that the writer has seen. */
      seenPriceCents: cents,
    }),
    success: { status: 200, body: consoleProduct },
    errors: ['not_found', 'changed_meanwhile'],
  }),
  planPrice: endpoint('PUT /api/console/products/:productId/planned-price', ownerWrite, {
    summary: 'Changes the price at a later time, in place of an earlier plan.',
    params: ofProduct,
    body: z.strictObject({
      priceCents: cents.check(z.maximum(MAX_PRICE_CENTS)),
      at: timestamp,
    }),
    success: { status: 200, body: consoleProduct },
    errors: ['not_found', 'time_past', 'price_plan_overlaps'],
  }),
  cancelPlannedPrice: endpoint('DELETE /api/console/products/:productId/planned-price', ownerWrite, {
    summary: 'Leaves the price as it is.',
    params: ofProduct,
    success: { status: 200, body: consoleProduct },
    errors: ['not_found'],
  }),
  setPublished: endpoint('PUT /api/console/products/:productId/published', ownerWrite, {
    summary: 'Takes a product out of the store, where its owners keep it, or puts it back.',
    params: ofProduct,
    body: z.strictObject({ isPublished: z.boolean() }),
    success: { status: 200, body: consoleProduct },
    errors: ['not_found'],
  }),
} as const;

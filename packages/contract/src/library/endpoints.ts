import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { personalRead, personalWrite } from '../policies.ts';
import { code, cursor, productId, searchText } from '../primitives.ts';
import { consentKey, download, licence, ownedProduct, ownedProductDetails, versionNumber } from './schemas.ts';

const onOwnedProduct = z.strictObject({ productId });

export const libraryEndpoints = {
  listLibrary: endpoint('GET /api/library', personalRead, {
    summary: 'A page of what the user owns, latest purchase first.',
    query: z.strictObject({
      search: z.optional(searchText().check(z.maxLength(100, code('text_too_long')))),
      cursor: z.optional(cursor),
    }),
    success: {
      status: 200,
      body: z.object({ titles: z.array(ownedProduct), nextCursor: z.nullable(cursor), total: z.int() }),
    },
    errors: ['invalid_cursor'],
  }),
  listOwnedProducts: endpoint('GET /api/library/product-ids', personalRead, {
    summary: 'The ids of the products that the user owns.',
    success: { status: 200, body: z.object({ productIds: z.array(productId) }) },
  }),
  addFreeProduct: endpoint(
    'POST /api/library',
    { ...personalWrite, rateLimit: 'checkout' },
    {
      summary: 'Puts a free product into the library, with one seat; one that is there already stays as it is.',
      body: z.strictObject({ productId }),
      success: { status: 201, body: z.object({ productId, name: z.string() }) },
      errors: ['product_unavailable', 'product_not_free'],
    },
  ),
  getTitle: endpoint('GET /api/library/:productId', personalRead, {
    summary: 'A product that the user owns, with all versions of its files.',
    params: onOwnedProduct,
    success: { status: 200, body: ownedProductDetails },
    errors: ['not_found'],
  }),
  getLicence: endpoint('GET /api/library/:productId/licence', personalRead, {
    summary: 'The licence document of a product that the user owns: holder, seats, purchases and texts.',
    params: onOwnedProduct,
    success: { status: 200, body: licence },
    errors: ['not_found'],
  }),
  createDownload: endpoint('POST /api/library/:productId/downloads', personalWrite, {
    summary: 'Makes a short-lived address of a file that the user owns; opening it is what ends the refund right.',
    params: onOwnedProduct,
    body: z.strictObject({
      version: versionNumber,
      name: z.string().check(z.minLength(1), z.maxLength(200)),
      /** True when the user agreed, after the warning. */
      endsRefundRight: z.boolean(),
      /** The key of the consent text; absent in requests of earlier pages. */
      consent: z.optional(consentKey),
    }),
    success: { status: 201, body: download },
    errors: ['not_found', 'download_ends_refund_right'],
  }),
} as const;

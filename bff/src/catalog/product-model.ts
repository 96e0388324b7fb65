/** A product's model as the catalogue keeps it; checked whenever it is written, so that reading can trust it. */
import { modelFacts, picture, pictures, preview, turntable } from '@storefront/contract/catalog/schemas';
import * as z from 'zod/mini';

export const productModel = z.strictObject({
  pictures,
  turntable: z.nullable(turntable),
  gallery: z.array(picture).check(z.maxLength(20)),
  preview: z.nullable(preview),
  facts: modelFacts,
  /** What whoever bought it may download; nobody else learns of it. */
  files: z.array(
    z.strictObject({
      /** As it is called on the buyer's disk. */
      name: z.string(),
      /** Where it is kept. */
      key: z.string(),
      bytes: z.int(),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
});
export type ProductModel = z.output<typeof productModel>;

/** A product's model as stored; validated when written, so that reads can trust it. */
import { modelFacts, modelPreview, picture, pictures, turntable } from '@storefront/contract/catalog/schemas';
import * as z from 'zod/mini';

export const productModel = z.strictObject({
  pictures,
  turntable: z.nullable(turntable),
  gallery: z.array(picture).check(z.maxLength(20)),
  preview: z.nullable(modelPreview),
  /** Part of the model's triangles that its preview may have, where the studio chose one. */
  previewShare: z.optional(z.number()),
  facts: modelFacts,
  /** Formats that an import made of the model, and their files in the zip. */
  made: z.optional(z.strictObject({ formats: z.array(z.string()), files: z.array(z.string()) })),
  /** Downloads; visible to owners only. */
  files: z.array(
    z.strictObject({
      name: z.string(),
      key: z.string(),
      bytes: z.int(),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      /** SHA-256 of a zip before its version was written into it; what decides whether files are the same. */
      made: z.optional(z.string()),
      /** True for a file of the zip. */
      isPart: z.optional(z.boolean()),
    }),
  ),
});
export type ProductModel = z.output<typeof productModel>;

import * as z from 'zod/mini';
import { cents, code, priceTaxes, productId, searchText, timestamp } from '../primitives.ts';

export const categories = ['buildings', 'creatures', 'props'] as const;
export const category = z.enum(categories);
export type Category = z.output<typeof category>;

export const MAX_SLUG_LENGTH = 100;
export const slug = z.string().check(z.minLength(1), z.maxLength(MAX_SLUG_LENGTH), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

export const pictureTypes = ['image/avif', 'image/webp', 'image/png', 'image/jpeg', 'image/svg+xml'] as const;

const pixels = z.int().check(z.minimum(1));
const bytes = z.int().check(z.nonnegative());
const count = z.int().check(z.nonnegative());
const path = z.string();

export const picture = z.object({
  /** Pixels at full size, which reserve the layout space. */
  width: pixels,
  height: pixels,
  /** Absent when the studio wrote none. */
  alt: z.optional(z.string()),
  /** Best format first, the last one supported everywhere; within each, narrowest first. */
  sources: z.array(
    z.object({ type: z.enum(pictureTypes), srcset: z.array(z.object({ path, width: pixels })).check(z.minLength(1)) }),
  ),
});
export type Picture = z.output<typeof picture>;

export const pictures = z.object({
  poster: picture,
  scene: picture,
});

/** The poster in lists of owned, wanted or bought products; null without a poster. */
export const posterAlone = z.optional(z.nullable(z.object({ poster: picture })));

/** A strip of frames side by side that rotates the model once. */
export const turntable = z.object({ path, frames: z.int().check(z.minimum(2)), width: pixels, height: pixels });
export type Turntable = z.output<typeof turntable>;

/** In metres. */
const extent = z.object({ width: z.number(), height: z.number(), depth: z.number() });

export const modelFacts = z.object({
  triangles: count,
  vertices: count,
  materials: count,
  textures: count,
  /** The size of all textures in memory, decoded and with mipmaps. */
  textureBytes: bytes,
  animations: z.array(z.object({ name: z.string(), seconds: z.number() })),
  /** Sets of texture coordinates. This and the next three are absent for models read by earlier releases. */
  uvSets: z.optional(count),
  /** Where its colours come from; empty for a white model. */
  colour: z.optional(z.array(z.enum(['vertices', 'textures', 'materials']))),
  /** Joints of its rig; 0 without one. */
  bones: z.optional(count),
  /** Without materials that have no name. */
  materialNames: z.optional(z.array(z.string())),
  /** The extent in metres, height upwards. */
  size: extent,
  /** The largest extent while animations play; absent when it is `size`. */
  animatedSize: z.optional(extent),
  /** The size and SHA-256 (hexadecimal) of the full GLB file. */
  bytes,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  formats: z.array(z.string()),
  /** Of formats beside the GLB; absent for imports of earlier servers. */
  formatFigures: z.optional(
    z.array(
      z.object({
        format: z.string(),
        bytes,
        /** Absent for a file that was not looked into. */
        triangles: z.optional(count),
      }),
    ),
  ),
});
export type ModelFacts = z.output<typeof modelFacts>;

const publicFile = z.object({ path, bytes });

export const modelPreview = z.object({
  /** The path of a lighter, public GLB. */
  path,
  bytes,
  /** The same model as phones place it in a room: for Scene Viewer and for Quick Look; absent when none was made. */
  room: z.optional(z.object({ glb: publicFile, usdz: publicFile })),
});

/** A temporary price reduction. */
export const reduction = z.object({
  /** The end of the reduction. */
  until: timestamp,
  /** The price from then on. */
  ordinaryCents: cents,
  /** The lowest price of the 30 days before; null for a product that was not sold before. */
  lowestBeforeCents: z.nullable(cents),
});
export type Reduction = z.output<typeof reduction>;

const productFields = {
  id: productId,
  slug,
  name: z.string(),
  description: z.string(),
  /** The current price. */
  priceCents: cents,
  reduction: z.optional(reduction),
  category,
  /** The path of a single picture, for places that show only one. */
  image: path,
  pictures,
  turntable: z.nullable(turntable),
  /** Facts for lists and carts; null without a model file. */
  triangles: z.nullable(count),
  fileBytes: z.nullable(bytes),
  textureBytes: z.nullable(bytes),
  animated: z.boolean(),
};

export const product = z.object(productFields);
export type Product = z.output<typeof product>;

export const comparedProduct = z.object({ ...productFields, tags: z.array(z.string()), facts: z.nullable(modelFacts) });
export type ComparedProduct = z.output<typeof comparedProduct>;

export const productDetails = z.object({
  ...productFields,
  tags: z.array(z.string()),
  facts: z.nullable(modelFacts),
  preview: z.nullable(modelPreview),
  gallery: z.array(picture),
  /** The key of its licence terms: `standard`. */
  licence: z.string(),
  /** The taxes of its price; absent without taxes. */
  taxes: z.optional(priceTaxes),
  /** At most four products that share its category or its tags. */
  related: z.array(product),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ProductDetails = z.output<typeof productDetails>;

export const productSorts = ['newest', 'price-up', 'price-down', 'name'] as const;
export type ProductSort = (typeof productSorts)[number];

/** Upper bounds of the triangle filter. */
export const triangleBudgets = ['1000', '5000', '20000'] as const;
export type TriangleBudget = (typeof triangleBudgets)[number];

/** What a model can be asked to have. */
export const modelFeatures = ['animated', 'rigged', 'textured', 'uvs'] as const;
export type ModelFeature = (typeof modelFeatures)[number];
const asked = z.optional(z.enum(['yes']));

export const PAGE_SIZE = 24;
/** The limit up to which lists count their products. */
export const MAX_TOTAL = 1000;

export const productFilter = z.strictObject({
  /** A case-insensitive substring of name or description, or words of name, tags, category or description. */
  search: z.optional(searchText().check(z.maxLength(100, code('text_too_long')))),
  category: z.optional(category),
  /** Absent: the best matches of a search first, and else the newest products. */
  sort: z.optional(z.enum(productSorts)),
  triangles: z.optional(z.enum(triangleBudgets)),
  animated: asked,
  rigged: asked,
  textured: asked,
  /** With texture coordinates. */
  uvs: asked,
  /** The `nextCursor` of the previous page with the same sort; absent for the first page. */
  cursor: z.optional(z.string().check(z.maxLength(2000, code('invalid_cursor')))),
});
export type ProductFilter = z.input<typeof productFilter>;

export const productPage = z.object({
  products: z.array(product),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
  /** Counted up to 1,000. */
  total: count,
  totalIsCapped: z.boolean(),
  /** The similar search whose products these are; absent unless the given one finds nothing. */
  shownSearch: z.optional(z.string()),
});
export type ProductPage = z.output<typeof productPage>;

export const MAX_COMPARED = 4;

export const comparison = z.strictObject({
  /** One to four slugs, separated by commas. */
  slugs: z.string().check(z.maxLength(4 * MAX_SLUG_LENGTH + 3), z.regex(/^[a-z0-9-]+(,[a-z0-9-]+){0,3}$/)),
});

/** The shapes of the catalogue: products, what is known of their models, and how they are asked for. */
import * as z from 'zod/mini';
import { cents, code, productId, timestamp, visibleText } from '../primitives.ts';

export const categories = ['buildings', 'creatures', 'props'] as const;
export const category = z.enum(categories);
export type Category = z.output<typeof category>;

/** A product's name in addresses. */
export const MAX_SLUG_LENGTH = 100;
export const slug = z.string().check(z.minLength(1), z.maxLength(MAX_SLUG_LENGTH), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

// Pictures

export const pictureTypes = ['image/avif', 'image/webp', 'image/png', 'image/jpeg', 'image/svg+xml'] as const;

const pixels = z.int().check(z.minimum(1));
const bytes = z.int().check(z.nonnegative());
const count = z.int().check(z.nonnegative());
/** Path of a file on this origin. */
const path = z.string();

export const picture = z.object({
  /** Pixels at full size; they reserve the room. */
  width: pixels,
  height: pixels,
  /** What it shows, in the studio's words, where they were given. */
  alt: z.optional(z.string()),
  /** Best format first; the last is one every browser shows. Of each, the narrowest first. */
  sources: z.array(
    z.object({ type: z.enum(pictureTypes), srcset: z.array(z.object({ path, width: pixels })).check(z.minLength(1)) }),
  ),
});
export type Picture = z.output<typeof picture>;

export const pictures = z.object({
  /** The model alone, on a transparent ground. */
  poster: picture,
  /** The model lit, in a setting. */
  scene: picture,
});

/** Of a product among what somebody has, wants or bought; null where it has no picture but its one image. */
export const posterAlone = z.optional(z.nullable(z.object({ poster: picture })));

/** A strip of frames side by side that turns the model once around. */
export const turntable = z.object({ path, frames: z.int().check(z.minimum(2)), width: pixels, height: pixels });
export type Turntable = z.output<typeof turntable>;

// Models

/** What is known of a model, computed from its file. */
export const modelFacts = z.object({
  triangles: count,
  vertices: count,
  materials: count,
  textures: count,
  /** Size of all textures in memory, decoded and with mipmaps. */
  textureBytes: bytes,
  animations: z.array(z.object({ name: z.string(), seconds: z.number() })),
  /** Extent in metres, height upwards. */
  size: z.object({ width: z.number(), height: z.number(), depth: z.number() }),
  /** Size and SHA-256 (hexadecimal) of the full GLB file. */
  bytes,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The file formats in the download, as people call them: GLB, OBJ, … */
  formats: z.array(z.string()),
});
export type ModelFacts = z.output<typeof modelFacts>;

export const preview = z.object({
  /** Path of a lighter GLB that anyone may look at. */
  path,
  bytes,
});

// Products

const productFields = {
  id: productId,
  slug,
  name: z.string(),
  description: z.string(),
  priceCents: cents,
  category,
  /** Path of one picture on this origin, for where only one can be named. */
  image: path,
  pictures,
  turntable: z.nullable(turntable),
  /** Of the facts, those that lists and carts show; null while no model file is known. */
  triangles: z.nullable(count),
  fileBytes: z.nullable(bytes),
  textureBytes: z.nullable(bytes),
  animated: z.boolean(),
};

/** A product as lists and cards show it. */
export const product = z.object(productFields);
export type Product = z.output<typeof product>;

/** A product with its facts, as a comparison shows it. */
export const comparedProduct = z.object({ ...productFields, tags: z.array(z.string()), facts: z.nullable(modelFacts) });
export type ComparedProduct = z.output<typeof comparedProduct>;

/** A product with everything anyone may know of it. */
export const productDetails = z.object({
  ...productFields,
  tags: z.array(z.string()),
  facts: z.nullable(modelFacts),
  preview: z.nullable(preview),
  gallery: z.array(picture),
  /** Key of its licence terms: `standard`. */
  licence: z.string(),
  /** At most four that share its category or its tags. */
  related: z.array(product),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ProductDetails = z.output<typeof productDetails>;

// Lists

export const productSorts = ['newest', 'price-up', 'price-down', 'name'] as const;
export type ProductSort = (typeof productSorts)[number];

/** Upper bounds of triangles that a list can be narrowed to. */
export const triangleBudgets = ['1000', '5000', '20000'] as const;
export type TriangleBudget = (typeof triangleBudgets)[number];

/** How many products a list answers at once. */
export const PAGE_SIZE = 24;
/** Lists count their products up to here. */
export const MAX_TOTAL = 1000;

export const productFilter = z.strictObject({
  /** Case-insensitive substring of name or description. */
  search: z.optional(visibleText().check(z.maxLength(100, code('text_too_long')))),
  category: z.optional(category),
  /** `newest` unless told. */
  sort: z.optional(z.enum(productSorts)),
  /** Models of at most so many triangles. */
  triangles: z.optional(z.enum(triangleBudgets)),
  /** The `nextCursor` of the list so far, asked for with the same sort; without it a list begins at its start. */
  cursor: z.optional(z.string().check(z.maxLength(2000, code('invalid_cursor')))),
});
export type ProductFilter = z.input<typeof productFilter>;

export const productPage = z.object({
  products: z.array(product),
  /** Asks for what follows; null at the end. */
  nextCursor: z.nullable(z.string()),
  /** How many products there are in all, counted to 1,000. */
  total: count,
  /** Whether there are more than `total`. */
  totalIsCapped: z.boolean(),
});
export type ProductPage = z.output<typeof productPage>;

export const MAX_COMPARED = 4;

export const comparison = z.strictObject({
  /** One to four slugs, separated by commas. */
  slugs: z.string().check(z.maxLength(4 * MAX_SLUG_LENGTH + 3), z.regex(/^[a-z0-9-]+(,[a-z0-9-]+){0,3}$/)),
});

/** What anyone is shown of a product. */
import type { ComparedProduct, ModelFacts, Picture, Product, ProductDetails } from '@storefront/contract';
import type { ProductModel } from './product-model.ts';

/** A product's row; what comes from its model is null while it has none. */
export interface ProductRow extends Omit<Product, 'pictures'> {
  readonly pictures: ProductModel['pictures'] | null;
}

export interface ComparedRow extends ProductRow {
  readonly tags: string[];
  readonly facts: ModelFacts | null;
}

export interface DetailedRow extends ComparedRow {
  readonly preview: ProductModel['preview'];
  readonly gallery: Picture[] | null;
  readonly licence: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The product of a row; without pictures of its own, its one image stands in for them. */
export function toProduct<Row extends ProductRow>(row: Row): Row & Pick<Product, 'pictures'> {
  const pictures = row.pictures ?? { poster: onlyPicture(row.image), scene: onlyPicture(row.image) };
  return { ...row, pictures };
}

export function toCompared(row: ComparedRow): ComparedProduct {
  return toProduct(row);
}

export function toDetails(row: DetailedRow, related: readonly ProductRow[]): ProductDetails {
  const { createdAt, updatedAt, gallery, ...shown } = toProduct(row);
  return {
    ...shown,
    gallery: gallery ?? [],
    related: related.map(toProduct),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const types = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
} as const satisfies Record<string, Picture['sources'][number]['type']>;

/** Every picture of the store has this shape; a drawing has it in any size. */
const WIDTH = 800;
const HEIGHT = 600;

function onlyPicture(path: string): Picture {
  const extension = path.split('.').at(-1) ?? '';
  const type = Object.hasOwn(types, extension) ? types[extension as keyof typeof types] : types.png;
  return { width: WIDTH, height: HEIGHT, sources: [{ type, srcset: [{ path, width: WIDTH }] }] };
}

import type { ComparedProduct, ModelFacts, Picture, Product, ProductDetails } from '@storefront/contract';
import type { ProductModel } from '../../base/db/product-model.ts';
import { type Priced, priceAt } from './price-in-force.ts';

/** Fields of the model are null without one. */
export interface ProductRow extends Omit<Product, 'pictures' | 'priceCents' | 'reduction'>, Priced {
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

/** A product without pictures shows its one image. */
export function toProduct<Row extends ProductRow>(row: Row, now: Date) {
  const { ordinaryCents: _, reducedUntil: __, lowestBeforeCents: ___, ...shown } = row;
  const pictures = row.pictures ?? { poster: onlyPicture(row.image), scene: onlyPicture(row.image) };
  return { ...shown, ...priceAt(row, now), pictures };
}

export function toCompared(row: ComparedRow, now: Date): ComparedProduct {
  return toProduct(row, now);
}

export function toDetails(row: DetailedRow, related: readonly ProductRow[], now: Date): ProductDetails {
  const { createdAt, updatedAt, gallery, ...shown } = toProduct(row, now);
  return {
    ...shown,
    gallery: gallery ?? [],
    related: related.map((each) => toProduct(each, now)),
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

/** The shape of all product pictures; an SVG fits any size. */
const WIDTH = 800;
const HEIGHT = 600;

function onlyPicture(path: string): Picture {
  const extension = path.split('.').at(-1) ?? '';
  const type = Object.hasOwn(types, extension) ? types[extension as keyof typeof types] : types.png;
  return { width: WIDTH, height: HEIGHT, sources: [{ type, srcset: [{ path, width: WIDTH }] }] };
}

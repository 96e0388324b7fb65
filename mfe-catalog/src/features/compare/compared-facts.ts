/** The rows of a comparison: each fact's text, and the best value of its row. */
import type { ComparedProduct } from '@storefront/contract';
import { formatBytes } from '@storefront/ui/format-bytes';
import { formatCount } from '@storefront/ui/format-count';
import {
  formatColour,
  formatMaterials,
  formatNumber,
  formatSizes,
  type SurfaceFacts,
} from '@storefront/ui/format-facts';
import { formatPrice } from '@storefront/ui/format-price';

interface Row {
  readonly label: string;
  readonly text: (product: ComparedProduct) => string;
  /** True for a number that is the same in all languages. */
  readonly isSum?: true;
  /** The label of the smallest value; a row without a label has no best value. */
  readonly best?: string;
  readonly value?: (product: ComparedProduct) => number | null;
}

const UNKNOWN = 'Not known';
const known = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? UNKNOWN : format(value);

const CATEGORIES = { buildings: 'Building', creatures: 'Creature', props: 'Prop' } as const;

export const rows: readonly Row[] = [
  {
    label: 'Price per seat',
    text: ({ priceCents }) => formatPrice(priceCents),
    isSum: true,
    best: 'Lowest price',
    value: ({ priceCents }) => priceCents,
  },
  { label: 'Category', text: ({ category }) => CATEGORIES[category] },
  {
    label: 'Triangles',
    text: ({ triangles }) => known(triangles, formatCount),
    best: 'Fewest triangles',
    value: ({ triangles }) => triangles,
  },
  { label: 'Vertices', text: ({ facts }) => known(facts?.vertices, formatCount) },
  { label: 'Materials', text: ofSurface(formatMaterials) },
  { label: 'Colour', text: ofSurface(formatColour) },
  { label: 'UVs', text: ofSurface(({ uvSets }) => formatNumber(uvSets, 'set')) },
  { label: 'Rig', text: ofSurface(({ bones }) => formatNumber(bones, 'bone')) },
  {
    label: 'Texture memory',
    text: ({ textureBytes }) => known(textureBytes, formatBytes),
    best: 'Least memory',
    value: ({ textureBytes }) => textureBytes,
  },
  {
    label: 'File size',
    text: ({ fileBytes }) => known(fileBytes, formatBytes),
    best: 'Smallest file',
    value: ({ fileBytes }) => fileBytes,
  },
  { label: 'Animations', text: ({ facts }) => (facts ? namesOf(facts.animations) : UNKNOWN) },
  { label: 'Size', text: ({ facts }) => (facts ? formatSizes(facts.size, facts.animatedSize) : UNKNOWN) },
  { label: 'Formats', text: ({ facts }) => facts?.formats.join(', ') || UNKNOWN },
];

function ofSurface(format: (facts: SurfaceFacts) => string | undefined): Row['text'] {
  return ({ facts }) => (facts && format(facts)) ?? UNKNOWN;
}

function namesOf(animations: readonly { readonly name: string }[]): string {
  return animations.map(({ name }) => name).join(', ') || 'None';
}

/** Returns the ids of the products with a row's smallest value; none when all are equal or fewer than two are known. */
export function bestOf({ value }: Row, products: readonly ComparedProduct[]): readonly string[] {
  if (!value) return [];
  const values = products.flatMap((product) => {
    const known = value(product);
    return known === null ? [] : [{ id: product.id, known }];
  });
  const least = Math.min(...values.map(({ known }) => known));
  const best = values.filter(({ known }) => known === least);
  return best.length < values.length ? best.map(({ id }) => id) : [];
}

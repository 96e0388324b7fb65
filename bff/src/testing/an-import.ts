/** A product as an import creates it, with files that differ from those of any other slug. */
import type { ImportedPicture, ImportedProduct } from '@storefront/catalogue-folders/imported-product';
import { aModel } from './a-model.ts';

function aPicture(content: string): ImportedPicture {
  const sizes = (type: string) =>
    [320, 640].map((width) => ({ width, file: { content: Buffer.from(`${content} ${type} ${width}`) } }));
  return {
    width: 640,
    height: 480,
    sources: [
      { type: 'image/avif', srcset: sizes('avif') },
      { type: 'image/webp', srcset: sizes('webp') },
    ],
  };
}

export function anImport(slug: string, changes: Partial<ImportedProduct> = {}): ImportedProduct {
  return {
    slug,
    name: `The ${slug}`,
    description: 'A thing that somebody made.',
    priceCents: 1250,
    category: 'props',
    tags: ['thing'],
    licence: 'standard',
    facts: aModel(slug).facts,
    poster: aPicture(`${slug} poster`),
    scene: aPicture(`${slug} scene`),
    gallery: [{ ...aPicture(`${slug} back`), alt: 'From behind' }],
    turntable: { file: { content: Buffer.from(`${slug} strip`) }, frames: 12, width: 240, height: 180 },
    preview: { content: Buffer.from(`${slug} preview`) },
    productFiles: { [`${slug}.zip`]: { content: Buffer.from(`${slug} zip`) } },
    ...changes,
  };
}

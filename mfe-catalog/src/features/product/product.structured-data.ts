/** A product for search engines. https://schema.org/Product */
import type { FirstData } from '@storefront/federation';
import { categoryLabels } from '../facts/category-labels.ts';
import { offerOf } from '../facts/offer.ts';
import { firstProduct } from './first-product.ts';
import { sharedPicture } from './shared-picture.ts';

export default function productStructuredData(data: readonly FirstData[], origin: string): object | undefined {
  const product = firstProduct(data);
  if (!product) return undefined;
  const { id, slug, name, description, category, pictures, image, tags } = product;
  const address = `${origin}/store/${slug}`;
  const shown = [pictures.scene, pictures.poster].flatMap((picture) => sharedPicture(picture)?.path ?? []);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        '@id': address,
        sku: id,
        name,
        description,
        category: categoryLabels[category],
        keywords: tags.join(', '),
        image: (shown.length > 0 ? shown : [image]).map((path) => origin + path),
        offers: { ...offerOf(product), url: address, availability: 'https://schema.org/InStock' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          crumb(1, 'Store', `${origin}/store`),
          crumb(2, categoryLabels[category], `${origin}/store?category=${category}`),
          crumb(3, name, address),
        ],
      },
    ],
  };
}

function crumb(position: number, name: string, item: string): object {
  return { '@type': 'ListItem', position, name, item };
}

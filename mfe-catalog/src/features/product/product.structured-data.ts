/** A product as structured data for search engines. https://schema.org/Product */
import type { FirstData } from '@storefront/federation';
import type { Graph, ListItem } from 'schema-dts';
import { categoryLabels } from '../facts/category-labels.ts';
import { firstPaymentMethod, firstProduct } from './first-product.ts';
import { productOffer } from './product-offer.ts';
import { sharedPicture } from './shared-picture.ts';

export default function productStructuredData(
  data: readonly FirstData[],
  origin: string,
  shopName: string,
): object | undefined {
  const product = firstProduct(data);
  if (!product) return undefined;
  const { id, slug, name, description, category, pictures, image, tags, preview } = product;
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
        brand: { '@type': 'Brand', name: shopName },
        category: categoryLabels[category],
        keywords: tags.join(', '),
        image: (shown.length > 0 ? shown : [image]).map((path) => origin + path),
        ...(preview && { subjectOf: { '@type': '3DModel', encoding: glb(origin + preview.path) } }),
        offers: productOffer(product, { origin, shopName, method: firstPaymentMethod(data) }),
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
  } satisfies Graph;
}

const glb = (contentUrl: string) =>
  ({ '@type': 'MediaObject', contentUrl, encodingFormat: 'model/gltf-binary' }) as const;

const crumb = (position: number, name: string, item: string): ListItem => ({
  '@type': 'ListItem',
  position,
  name,
  item,
});

/** The store's products and prices as structured data for search engines. https://schema.org/ItemList */
import type { Contract, Output } from '@storefront/contract';
import type { FirstData } from '@storefront/federation';
import { offerOf } from '../facts/offer.ts';

export default function storeStructuredData(data: readonly FirstData[], origin: string): object | undefined {
  const list = data.find(({ endpoint }) => endpoint === 'listProducts');
  if (!list) return undefined;
  const { pages } = list.body as { pages: Output<Contract['listProducts']>[] };
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: pages
      .flatMap(({ products }) => products)
      .map((product, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: {
          '@type': 'Product',
          url: `${origin}/store/${product.slug}`,
          name: product.name,
          description: product.description,
          image: origin + product.image,
          offers: offerOf(product),
        },
      })),
  };
}

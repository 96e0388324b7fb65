import type { ProductDetails } from '@storefront/contract';
import type { FirstData } from '@storefront/federation';

/** The product in the server's first data: null when there is none, undefined when unknown. */
export function firstProduct(data: readonly FirstData[]): ProductDetails | null | undefined {
  const answer = data.find(({ endpoint }) => endpoint === 'getProductBySlug');
  return answer?.body as ProductDetails | null | undefined;
}

/** The product that a product page is about, as the server had it first. */
import type { ProductDetails } from '@storefront/contract';
import type { FirstData } from '@storefront/federation';

/** Null where there is none; undefined where that is not known. */
export function firstProduct(data: readonly FirstData[]): ProductDetails | null | undefined {
  const answer = data.find(({ endpoint }) => endpoint === 'getProductBySlug');
  return answer?.body as ProductDetails | null | undefined;
}

import type { ProductDetails } from '@storefront/contract';
import type { PaymentMethod } from '@storefront/contract/orders/schemas';
import type { FirstData } from '@storefront/federation';

/** Returns the product in the server's first data: null when there is none, undefined when unknown. */
export function firstProduct(data: readonly FirstData[]): ProductDetails | null | undefined {
  const answer = data.find(({ endpoint }) => endpoint === 'getProductBySlug');
  return answer?.body as ProductDetails | null | undefined;
}

/** Returns undefined when the method is unknown. */
export function firstPaymentMethod(data: readonly FirstData[]): PaymentMethod | undefined {
  return data.find(({ endpoint }) => endpoint === 'getPaymentMethod')?.body as PaymentMethod | undefined;
}

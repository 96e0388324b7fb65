import { type Comparison, compareBooks, type Difference } from '../../shop/orders/compare-books.ts';
import type { Period } from '../../shop/payments/payment-provider.ts';

export type { Comparison, Difference, Period };

export type PaymentAdmin = ReturnType<typeof createPaymentAdmin>;

export function createPaymentAdmin(deps: Parameters<typeof compareBooks>[0]) {
  return {
    /** Compares the store's books with the provider's; undefined when the provider keeps none. */
    check: (period: Period) => compareBooks(deps, period),
  };
}

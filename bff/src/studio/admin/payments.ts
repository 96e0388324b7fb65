import { type Comparison, compareBooks, type Difference } from '../../shop/payments/compare-books.ts';
import type { Period } from '../../shop/payments/payment-provider.ts';

export type { Comparison, Difference, Period };

export type PaymentAdmin = ReturnType<typeof createPaymentAdmin>;

export function createPaymentAdmin(deps: Parameters<typeof compareBooks>[0]) {
  return {
    /** The store's books beside the provider's; undefined where that keeps none. */
    check: (period: Period) => compareBooks(deps, period),
  };
}

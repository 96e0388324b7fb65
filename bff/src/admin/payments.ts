import { compareBooks, type Difference } from '../payments/compare-books.ts';
import type { Period } from '../payments/payment-provider.ts';

export type { Difference, Period };

export type PaymentAdmin = ReturnType<typeof createPaymentAdmin>;

export function createPaymentAdmin(deps: Parameters<typeof compareBooks>[0]) {
  return {
    /** What differs between the store's books and the provider's. */
    check: (period: Period) => compareBooks(deps, period),
  };
}

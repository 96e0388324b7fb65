/** The store's payment method, for the pages of several apps. */
import { contract } from '@storefront/contract';
import { refundHoursOf } from '@storefront/contract/orders/refund-hours';
import type { PaymentMethod } from '@storefront/contract/orders/schemas';
import { api, query } from '@storefront/state';

const paymentMethodApi = api.injectEndpoints({
  endpoints: (build) => ({ getPaymentMethod: build.query(query(contract.getPaymentMethod)) }),
  // Another app may have injected the same endpoint before.
  overrideExisting: true,
});

interface KnownMethod {
  readonly data?: PaymentMethod | undefined;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

export function usePaymentMethod(): KnownMethod {
  return paymentMethodApi.useGetPaymentMethodQuery({});
}

/** Returns true when shoppers pay on a page of Stripe; undefined until known. */
export function useIsPaidAtStripe(): boolean | undefined {
  const { data } = usePaymentMethod();
  return data && data.flow === 'redirect';
}

/** Returns the refund period of new purchases; undefined until known. */
export function useRefundHours(): number | undefined {
  const { data } = usePaymentMethod();
  return data && refundHoursOf(data);
}

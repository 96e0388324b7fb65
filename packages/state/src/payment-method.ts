/** How the store takes payments, for the pages of several apps. */
import { contract } from '@storefront/contract';
import { api, query } from './api.ts';

const paymentMethodApi = api.injectEndpoints({
  endpoints: (build) => ({ getPaymentMethod: build.query(query(contract.getPaymentMethod)) }),
  // Another app may have added the same before.
  overrideExisting: true,
});

export const { useGetPaymentMethodQuery } = paymentMethodApi;

/** Whether shoppers pay on a page of Stripe's; undefined until known. */
export function useIsPaidAtStripe(): boolean | undefined {
  const { data } = useGetPaymentMethodQuery({});
  return data && data.flow === 'redirect';
}

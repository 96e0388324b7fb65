import { contract } from '@storefront/contract';
import { api, query } from '@storefront/state';

const paymentMethodApi = api.injectEndpoints({
  endpoints: (build) => ({ getPaymentMethod: build.query(query(contract.getPaymentMethod)) }),
});

export const { useGetPaymentMethodQuery } = paymentMethodApi;

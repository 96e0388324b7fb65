import { consoleContract } from '@storefront/contract/console';
import { query } from '@storefront/state/endpoint-query';
import { api } from '../../api.ts';

export const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    findProducts: build.query({ ...query(consoleContract.findProducts), providesTags: ['Products'] }),
    showProduct: build.query({ ...query(consoleContract.showProduct), providesTags: ['Products'] }),
    setPrice: build.mutation({ ...query(consoleContract.setPrice), invalidatesTags: ['Products', 'Audit'] }),
    planPrice: build.mutation({ ...query(consoleContract.planPrice), invalidatesTags: ['Products', 'Audit'] }),
    cancelPlannedPrice: build.mutation({
      ...query(consoleContract.cancelPlannedPrice),
      invalidatesTags: ['Products', 'Audit'],
    }),
    setPublished: build.mutation({ ...query(consoleContract.setPublished), invalidatesTags: ['Products', 'Audit'] }),
  }),
});

export const {
  useCancelPlannedPriceMutation,
  useFindProductsQuery,
  usePlanPriceMutation,
  useSetPriceMutation,
  useSetPublishedMutation,
  useShowProductQuery,
} = productsApi;

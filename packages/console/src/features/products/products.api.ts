import { consoleContract } from '@storefront/contract/console';
import { api, mutation, query } from '../../api.ts';

export const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    findProducts: build.query({ ...query(consoleContract.findProducts), providesTags: ['Products'] }),
    showProduct: build.query({ ...query(consoleContract.showProduct), providesTags: ['Products'] }),
    setPrice: build.mutation({ ...mutation(consoleContract.setPrice), invalidatesTags: ['Products', 'Audit'] }),
    planPrice: build.mutation({ ...mutation(consoleContract.planPrice), invalidatesTags: ['Products', 'Audit'] }),
    cancelPlannedPrice: build.mutation({
      ...mutation(consoleContract.cancelPlannedPrice),
      invalidatesTags: ['Products', 'Audit'],
    }),
    setPublished: build.mutation({ ...mutation(consoleContract.setPublished), invalidatesTags: ['Products', 'Audit'] }),
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

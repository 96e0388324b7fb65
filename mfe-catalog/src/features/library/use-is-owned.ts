import { contract } from '@storefront/contract';
import { api, query, selectIsSignedIn, useAppSelector } from '@storefront/state';

const { useListOwnedProductsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnedProducts: build.query({ ...query(contract.listOwnedProducts), providesTags: ['Library'] }),
  }),
});

/** Whether the shopper owns the product; false while unknown. */
export function useIsOwned(productId: string): boolean {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { data } = useListOwnedProductsQuery({}, { skip: !isSignedIn });
  return isSignedIn && (data?.productIds.includes(productId) ?? false);
}

import { contract } from '@storefront/contract';
import { api, query, selectIsSignedIn, useAppSelector } from '@storefront/state';

const { useListOwnedProductsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnedProducts: build.query({ ...query(contract.listOwnedProducts), providesTags: ['Library'] }),
  }),
});

const NONE: readonly string[] = [];

/** Returns the ids of the products that the shopper owns; none while unknown. */
export function useOwnedProducts(): readonly string[] {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { data } = useListOwnedProductsQuery({}, { skip: !isSignedIn });
  return (isSignedIn && data?.productIds) || NONE;
}

export function useIsOwned(productId: string): boolean {
  return useOwnedProducts().includes(productId);
}

import { contract, type Output, type Profile } from '@storefront/contract';
import { api } from '@storefront/state';
import { pagedQuery } from '@storefront/state/paged-query';

type Purchases = Profile['purchases'];
type OrdersPage = Output<typeof contract.listOrders>;

export const { useListPurchasesInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listPurchases: build.infiniteQuery(pagedQuery(contract.listOrders, 'after', ({ next }) => next)),
  }),
});

/** Returns the paid lines of orders, in the profile's format. */
export function earlierPurchasesOf({ orders }: OrdersPage): Purchases {
  return orders.flatMap(({ id: orderId, paidAt: date, lines }) =>
    date === null
      ? []
      : lines.map(({ productId, slug, name: itemName, image, pictures, refund }) => ({
          ...{ orderId, productId, slug, itemName, pictures, date },
          image: slug === null ? null : image,
          isRefunded: refund !== null,
        })),
  );
}

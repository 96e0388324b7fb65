/** `/orders`: all orders of the user. */
import { orderMessages } from '@storefront/contract/orders/messages';
import { ButtonLink, EmptyState, Loading, Page, Skeleton, Stack, TextLink } from '@storefront/ui';
import { RetryAlert } from '@storefront/ui/retry-alert';
import { OrderList } from './order-list.tsx';
import { ALL_ORDERS, FRESH, useListOrdersInfiniteQuery } from './orders.api.ts';

export default function OrdersPage() {
  return (
    <Page title="Your Orders">
      <Orders />
      <p>
        <TextLink to="/profile">Back to your profile</TextLink>
      </p>
    </Page>
  );
}

function Orders() {
  const list = useListOrdersInfiniteQuery(ALL_ORDERS, { refetchOnMountOrArgChange: FRESH });
  const { data, error, isFetching, refetch } = list;
  const orders = data?.pages.flatMap((page) => page.orders);
  if (orders?.length === 0) {
    return (
      <EmptyState title={orderMessages.orders_empty} action={<ButtonLink to="/store">Browse the store</ButtonLink>} />
    );
  }
  if (orders) return <OrderList orders={orders} list={list} />;
  if (!error) {
    return (
      <Stack>
        <Loading label={orderMessages.orders_loading} />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Stack>
    );
  }
  return (
    <RetryAlert busy={isFetching} onRetry={() => refetch()}>
      {orderMessages.orders_load_failed}
    </RetryAlert>
  );
}

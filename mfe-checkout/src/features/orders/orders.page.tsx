/** `/orders`: all orders of the user. */
import { orderMessages } from '@storefront/contract/orders/messages';
import { ButtonLink, EmptyState, Page, Skeleton, TextLink } from '@storefront/ui';
import { QueryState } from '@storefront/ui/query-state';
import { OrderList } from './order-list.tsx';
import { ALL_ORDERS, FRESH, useListOrdersInfiniteQuery } from './orders.api.ts';

const twoBlocks = (
  <>
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </>
);

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
  const orders = list.data?.pages.flatMap((page) => page.orders);
  if (orders?.length === 0) {
    return (
      <EmptyState title={orderMessages.orders_empty} action={<ButtonLink to="/store">Browse the store</ButtonLink>} />
    );
  }
  if (orders) return <OrderList orders={orders} list={list} />;
  const { orders_loading: loading, orders_load_failed: failed } = orderMessages;
  return <QueryState query={list} loading={loading} failed={failed} skeleton={twoBlocks} />;
}

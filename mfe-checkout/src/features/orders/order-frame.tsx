/** Loading, failed and missing states shared by the pages of one order. */
import type { Order } from '@storefront/contract';
import { orderMessages } from '@storefront/contract/orders/messages';
import { useParams } from '@storefront/routing';
import { useDocumentTitle } from '@storefront/state/shop-name';
import { ButtonLink, EmptyState, Page, Skeleton } from '@storefront/ui';
import type { Elements } from '@storefront/ui/elements';
import { QueryState } from '@storefront/ui/query-state';
import { FRESH, useGetOrderQuery } from './orders.api.ts';

const UNKNOWN = 'Order not found';

const { order_loading, order_load_failed, order_unknown } = orderMessages;

const skeleton = (
  <>
    <Skeleton shape="title" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </>
);

/** An order, and when it was received (milliseconds since 1970), for the server's clock. */
export interface KnownOrder {
  readonly order: Order;
  readonly heardAt: number | undefined;
}

interface OrderFrameProps {
  readonly untitled: string;
  readonly titleOf: (order: Order) => string;
  readonly narrow?: boolean;
  readonly children: (known: KnownOrder) => Elements;
}

export function OrderFrame({ untitled, titleOf, narrow = false, children }: OrderFrameProps) {
  const { orderId = '' } = useParams<{ orderId: string }>();
  const query = useGetOrderQuery({ params: { orderId } }, { refetchOnMountOrArgChange: FRESH });
  const { currentData, error, fulfilledTimeStamp } = query;
  const isUnknown = currentData === null || error?.code === 'not_found' || error?.code === 'invalid_request';
  const order = isUnknown ? undefined : currentData;
  const title = isUnknown ? UNKNOWN : order ? titleOf(order) : untitled;

  useDocumentTitle(title);

  return (
    <Page title={title} narrow={narrow}>
      {order ? (
        children({ order, heardAt: fulfilledTimeStamp })
      ) : isUnknown ? (
        <UnknownOrder />
      ) : (
        <QueryState query={query} loading={order_loading} failed={order_load_failed} skeleton={skeleton} />
      )}
    </Page>
  );
}

function UnknownOrder() {
  const action = <ButtonLink to="/orders">See your orders</ButtonLink>;
  return <EmptyState title={order_unknown} action={action} />;
}

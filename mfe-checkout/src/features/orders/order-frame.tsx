/** Loading, failed and missing states shared by the pages of one order. */
import { type Order, STUDIO_NAME } from '@storefront/contract';
import { orderMessages } from '@storefront/contract/orders/messages';
import { useParams } from '@storefront/routing';
import { ButtonLink, EmptyState, Loading, Page, Skeleton, Stack } from '@storefront/ui';
import { RetryAlert } from '@storefront/ui/retry-alert';
import { type ReactNode, useEffect } from 'react';
import { FRESH, useGetOrderQuery } from './orders.api.ts';

const UNKNOWN = 'No such order';

/** An order, and when it was received (milliseconds since 1970), for the server's clock. */
export interface KnownOrder {
  readonly order: Order;
  readonly heardAt: number | undefined;
}

interface OrderFrameProps {
  readonly untitled: string;
  readonly titleOf: (order: Order) => string;
  readonly narrow?: boolean;
  readonly children: (known: KnownOrder) => ReactNode;
}

export function OrderFrame({ untitled, titleOf, narrow = false, children }: OrderFrameProps) {
  const { orderId = '' } = useParams<{ orderId: string }>();
  const { currentData, error, isFetching, refetch, fulfilledTimeStamp } = useGetOrderQuery(
    { params: { orderId } },
    { refetchOnMountOrArgChange: FRESH },
  );
  const isUnknown = currentData === null || error?.code === 'not_found' || error?.code === 'invalid_request';
  const order = isUnknown ? undefined : currentData;
  const title = isUnknown ? UNKNOWN : order ? titleOf(order) : untitled;

  useEffect(() => {
    document.title = `${title} · ${STUDIO_NAME}`;
  }, [title]);

  return (
    <Page title={title} narrow={narrow}>
      {order ? (
        children({ order, heardAt: fulfilledTimeStamp })
      ) : isUnknown ? (
        <UnknownOrder />
      ) : error ? (
        <RetryAlert busy={isFetching} onRetry={refetch}>
          {orderMessages.order_load_failed}
        </RetryAlert>
      ) : (
        <Stack>
          <Loading label={orderMessages.order_loading} />
          <Skeleton shape="title" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Stack>
      )}
    </Page>
  );
}

function UnknownOrder() {
  const action = <ButtonLink to="/orders">See your orders</ButtonLink>;
  return <EmptyState title={orderMessages.order_unknown} action={action} />;
}

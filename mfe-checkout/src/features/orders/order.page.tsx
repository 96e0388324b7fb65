/** `/orders/:orderId`: an order's lines, sums and refunds. */
import type { Order } from '@storefront/contract';
import { formatDate, TextLink } from '@storefront/ui';
import { GiftSection } from './gift-section.tsx';
import styles from './order.module.css';
import { type KnownOrder, OrderFrame } from './order-frame.tsx';
import { OrderLineList } from './order-lines.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import { orderTitle } from './order-status.ts';
import { OrderSums } from './order-sums.tsx';
import { RefundWindow } from './refund-window.tsx';
import { useTimeLeft } from './use-time-left.ts';
import { useUntilSettled } from './use-until-settled.ts';

const titleOf = ({ createdAt }: Order) => orderTitle(formatDate(createdAt));

export default function OrderPage() {
  return (
    <OrderFrame untitled="Order" titleOf={titleOf}>
      {(known) => <OrderView key={known.order.id} {...known} />}
    </OrderFrame>
  );
}

function OrderView({ order, heardAt }: KnownOrder) {
  const timeLeft = useTimeLeft(order.refundableUntil, order.now, heardAt);
  useUntilSettled(order);
  return (
    <>
      <OrderOutcome {...order} />
      <div className={styles.page}>
        <div className={styles.columns}>
          <section className={styles.ordered} aria-labelledby="lines-heading">
            <h2 id="lines-heading">What you ordered</h2>
            <RefundWindow order={order} timeLeft={timeLeft} />
            <OrderLineList order={order} isInTime={timeLeft > 0} />
            <GiftSection order={order} />
          </section>
          <OrderSums order={order} />
        </div>
      </div>
      <p className={styles.back}>
        <TextLink to="/orders">All your orders</TextLink>
      </p>
    </>
  );
}

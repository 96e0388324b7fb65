/** `/orders/:orderId/receipt`: a printable proof of purchase. */
import { type Order, STUDIO_FOUNDED, type User } from '@storefront/contract';
import { orderMessages } from '@storefront/contract/orders/messages';
import { REFUND_HOURS } from '@storefront/contract/orders/refund-hours';
import { taxWordsOf } from '@storefront/contract/orders/tax-words';
import { selectUser, useAppSelector } from '@storefront/state';
import { useShopName } from '@storefront/state/shop-name';
import { Button, ButtonLink, EmptyState, formatDateTime, TextLink, Verbatim } from '@storefront/ui';
import { OrderFrame } from '../orders/order-frame.tsx';
import styles from './receipt.module.css';
import { ReceiptTable } from './receipt-table.tsx';

const UNTITLED = 'Receipt';

const titleOf = ({ receiptNumber }: Order) => (receiptNumber ? `${UNTITLED} ${receiptNumber}` : UNTITLED);

export default function ReceiptPage() {
  return (
    <OrderFrame untitled={UNTITLED} titleOf={titleOf} narrow>
      {({ order }) => (order.paidAt ? <Receipt order={order} paidAt={order.paidAt} /> : <NoReceipt order={order} />)}
    </OrderFrame>
  );
}

function NoReceipt({ order }: { order: Order }) {
  const action = <ButtonLink to={`/orders/${order.id}`}>Back to the order</ButtonLink>;
  return <EmptyState title={orderMessages.receipt_missing} action={action} />;
}

function Receipt({ order, paidAt }: { order: Order; paidAt: string }) {
  const user = useAppSelector(selectUser);
  const shopName = useShopName();
  return (
    <>
      <div className={styles.actions}>
        <Button onClick={() => window.print()}>Print</Button>
        <TextLink to={`/orders/${order.id}`}>Back to the order</TextLink>
      </div>
      <article className={styles.sheet} aria-label={titleOf(order)}>
        <dl className={styles.parties}>
          <div>
            <dt>From</dt>
            <dd>
              <strong className={styles.studio}>{order.shopName ?? shopName}</strong>
              <span>Digital 3D models, since {STUDIO_FOUNDED}</span>
            </dd>
          </div>
          {user && (
            <div>
              <dt>For</dt>
              <dd>
                <strong>{nameOf(user)}</strong>
                <span>{user.email}</span>
              </dd>
            </div>
          )}
          <div>
            <dt>Paid</dt>
            <dd>
              <time dateTime={paidAt}>{formatDateTime(paidAt)}</time>
              {!order.isCharged && <span>By card (simulated)</span>}
            </dd>
          </div>
        </dl>
        <ReceiptTable order={order} />
        {taxWordsOf(order)?.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <Terms order={order} />
        <p className={styles.reference}>
          Receipt <Verbatim>{order.receiptNumber}</Verbatim> · Order <Verbatim>{order.id}</Verbatim>
        </p>
      </article>
    </>
  );
}

function Terms({ order: { isCharged, refundHours = REFUND_HOURS } }: { order: Order }) {
  return (
    <div className={styles.terms}>
      <p>
        {`A licence seat lets one person use the asset in their own projects, commercial ones included; the asset itself may not be resold or given away. Refunds: within ${refundHours} hours of purchase and only if the item has not been downloaded.`}
      </p>
      <p>
        Shipping is free, as nothing is shipped. Amounts are in US dollars, dates in UTC.
        {!isCharged && <span> The payment was simulated: no money has changed hands.</span>}
      </p>
    </div>
  );
}

function nameOf({ firstName, lastName, username }: User): string {
  return firstName && lastName ? `${firstName} ${lastName}` : username;
}

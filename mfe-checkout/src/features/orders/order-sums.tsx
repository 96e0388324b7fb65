import type { Order } from '@storefront/contract';
import { ButtonLink, formatDateTime, formatMoney } from '@storefront/ui';
import shared from '../lines/lines.module.css';
import styles from './order.module.css';
import { StatusBadge } from './status-badge.tsx';

export function OrderSums({ order }: { order: Order }) {
  const { id, createdAt, paidAt, receiptNumber, totalCents, discount, refundedCents } = order;
  return (
    <section className={styles.summary} aria-labelledby="sums-heading">
      <h2 id="sums-heading">Order summary</h2>
      <dl className={shared.facts}>
        <dt>Status</dt>
        <dd>
          <StatusBadge order={order} />
        </dd>
        <dt>{paidAt ? 'Paid' : 'Ordered'}</dt>
        <dd>
          <time dateTime={paidAt ?? createdAt}>{formatDateTime(paidAt ?? createdAt)}</time>
        </dd>
        {receiptNumber && (
          <>
            <dt>Receipt</dt>
            <dd>{receiptNumber}</dd>
          </>
        )}
      </dl>
      <dl className={shared.sums}>
        {discount && (
          <>
            <dt>Subtotal</dt>
            <dd>{formatMoney(totalCents + discount.discountCents)}</dd>
            <dt>Discount {discount.code}</dt>
            <dd>{formatMoney(-discount.discountCents)}</dd>
          </>
        )}
        <dt>Total</dt>
        <dd>{formatMoney(totalCents)}</dd>
        {refundedCents > 0 && (
          <>
            <dt>Refunded</dt>
            <dd>{formatMoney(-refundedCents)}</dd>
            <dt>Remaining</dt>
            <dd>{formatMoney(totalCents - refundedCents)}</dd>
          </>
        )}
      </dl>
      {receiptNumber && (
        <div>
          <ButtonLink to={`/orders/${id}/receipt`} variant="secondary">
            View Receipt
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

import type { Order } from '@storefront/contract';
import { taxWordsOf } from '@storefront/contract/orders/tax-words';
import { ButtonLink, formatDateTime, formatMoney, Verbatim } from '@storefront/ui';
import shared from '../lines/lines.module.css';
import { InvoiceButton } from './invoice-button.tsx';
import styles from './order.module.css';
import { StatusBadge } from './status-badge.tsx';

export function OrderSums({ order }: { order: Order }) {
  const { id, createdAt, paidAt, receiptNumber, totalCents, discount, refundedCents, hasInvoice } = order;
  const tax = taxWordsOf(order);
  const addedCents = order.tax?.addedCents ?? 0;
  const hasSubtotal = discount !== undefined || addedCents > 0;
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
            <dd translate="no">{receiptNumber}</dd>
          </>
        )}
      </dl>
      <dl className={shared.sums}>
        {hasSubtotal && (
          <>
            <dt>Subtotal</dt>
            <dd translate="no">{formatMoney(totalCents - addedCents + (discount?.discountCents ?? 0))}</dd>
          </>
        )}
        {discount && (
          <>
            <dt>
              Discount <Verbatim>{discount.code}</Verbatim>
            </dt>
            <dd translate="no">{formatMoney(-discount.discountCents)}</dd>
          </>
        )}
        {tax && (
          <>
            <dt>{tax.title}</dt>
            <dd translate="no">{formatMoney(tax.taxCents)}</dd>
          </>
        )}
        <dt>Total</dt>
        <dd translate="no">{formatMoney(totalCents)}</dd>
        {refundedCents > 0 && (
          <>
            <dt>Refunded</dt>
            <dd translate="no">{formatMoney(-refundedCents)}</dd>
            <dt>Remaining</dt>
            <dd translate="no">{formatMoney(totalCents - refundedCents)}</dd>
          </>
        )}
      </dl>
      {tax?.notes.map((note) => (
        <p key={note} className={shared.note}>
          {note}
        </p>
      ))}
      {receiptNumber && (
        <div>
          <ButtonLink to={`/orders/${id}/receipt`} variant="secondary">
            View Receipt
          </ButtonLink>
        </div>
      )}
      {hasInvoice && <InvoiceButton orderId={id} />}
    </section>
  );
}

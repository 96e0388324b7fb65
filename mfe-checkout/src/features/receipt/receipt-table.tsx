import type { Order } from '@storefront/contract';
import { taxWordsOf } from '@storefront/contract/orders/tax-words';
import { formatDate, formatMoney, Verbatim } from '@storefront/ui';
import { refundWords, seats } from '../orders/order-status.ts';
import styles from './receipt.module.css';

export function ReceiptTable({ order }: { order: Order }) {
  const { lines, totalCents, discount, refundedCents } = order;
  const tax = taxWordsOf(order);
  const refunds = lines.flatMap(({ position, name, refund }) => (refund ? [{ position, name, refund }] : []));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className={styles.detail}>
            Seats
          </th>
          <th scope="col" className={styles.detail}>
            Price per seat
          </th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ position, name, quantity, unitPriceCents, tax: taxed }) => (
          <tr key={position}>
            <th scope="row">
              <span>{name}</span>
              <span className={styles.short}>
                <span>{seats(quantity)}</span> × <Verbatim>{formatMoney(unitPriceCents)}</Verbatim>
              </span>
              {taxed && taxed.taxCents > 0 && (
                <span className={styles.note}>
                  <span>{`Tax ${taxed.percent}%: `}</span>
                  <Verbatim>{formatMoney(taxed.taxCents)}</Verbatim>
                </span>
              )}
            </th>
            <td className={styles.detail}>{quantity}</td>
            <td className={styles.detail} translate="no">
              {formatMoney(unitPriceCents)}
            </td>
            <td translate="no">{formatMoney(unitPriceCents * quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tbody className={styles.sums}>
        {discount && <Sum title={`Discount ${discount.code}`} cents={-discount.discountCents} />}
        {tax && <Sum title={tax.title} cents={tax.taxCents} />}
        <Sum title="Total paid" cents={totalCents} isTotal />
        {refunds.map(({ position, name, refund }) => (
          <Sum
            key={position}
            title={`Refund of ${formatDate(refund.requestedAt)}: ${name}`}
            note={refund.completedAt === null ? refundWords(refund) : undefined}
            cents={-refund.amountCents}
          />
        ))}
        {refundedCents > 0 && <Sum title="Remaining after refunds" cents={totalCents - refundedCents} isTotal />}
      </tbody>
    </table>
  );
}

interface SumProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly cents: number;
  readonly isTotal?: boolean;
}

function Sum({ title, note, cents, isTotal }: SumProps) {
  return (
    <tr data-total={isTotal}>
      <th scope="row">
        <span>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </th>
      <td className={styles.detail} />
      <td className={styles.detail} />
      <td translate="no">{formatMoney(cents)}</td>
    </tr>
  );
}

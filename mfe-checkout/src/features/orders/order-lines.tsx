import type { Order, OrderLine } from '@storefront/contract';
import { orderMessages } from '@storefront/contract/orders/messages';
import { formatDateTime, formatMoney, TextLink } from '@storefront/ui';
import { Poster } from '@storefront/ui/poster';
import { Verbatim } from '@storefront/ui/verbatim';
import { useRef } from 'react';
import shared from '../lines/lines.module.css';
import styles from './order.module.css';
import { isInOwnLibrary, refundWords, seats } from './order-status.ts';
import { RefundButton } from './refund-button.tsx';

interface OrderLinesProps {
  readonly order: Order;
  readonly isInTime: boolean;
}

export function OrderLineList({ order, isInTime }: OrderLinesProps) {
  return (
    <ul className={shared.lines}>
      {order.lines.map((line) => (
        <li key={line.position}>
          <Line order={order} line={line} isInTime={isInTime} />
        </li>
      ))}
    </ul>
  );
}

function Line({ order, line, isInTime }: OrderLinesProps & { readonly line: OrderLine }) {
  const { slug, productId, name, unitPriceCents, quantity, discountCents, tax, refund } = line;
  const heading = useRef<HTMLHeadingElement>(null);
  const isOwned = order.status === 'paid' && refund === null && isInOwnLibrary(order);
  return (
    <div className={shared.line}>
      <div className={shared.picture} data-picture-of={slug === null ? undefined : `/store/${slug}`}>
        <Poster of={line} alt={name} sizes="11rem" />
      </div>
      <div className={shared.what}>
        <h3 ref={heading} tabIndex={-1} className={styles.name}>
          {slug === null ? name : <TextLink to={`/store/${slug}`}>{name}</TextLink>}
        </h3>
        <p className={shared.note}>
          <span>{seats(quantity)}</span> × <Verbatim>{formatMoney(unitPriceCents)}</Verbatim>
        </p>
        {discountCents !== undefined && (
          <p className={shared.note}>
            <Verbatim>{formatMoney(-discountCents)}</Verbatim> with your discount
          </p>
        )}
        {tax && tax.taxCents > 0 && <p className={shared.note}>{taxOfLine(tax)}</p>}
      </div>
      <p className={shared.price} translate="no">
        {formatMoney(unitPriceCents * quantity)}
      </p>
      <div className={shared.after}>
        <Fate line={line} />
        {isOwned && (
          <span className={styles.links}>
            <TextLink to={`/library/${productId}`} aria-label={`${name} in your library`}>
              In your library
            </TextLink>
          </span>
        )}
        {order.status === 'paid' && (
          <RefundButton
            order={order}
            line={line}
            isRefundable={line.isRefundable && isInTime}
            onGone={() => heading.current?.focus({ preventScroll: true })}
          />
        )}
      </div>
    </div>
  );
}

function taxOfLine({ taxCents, addedCents, percent }: NonNullable<OrderLine['tax']>): string {
  return `${addedCents > 0 ? 'plus' : 'with'} ${formatMoney(taxCents)} tax, ${percent}%`;
}

function Fate({ line: { refund, firstDownloadedAt } }: { line: OrderLine }) {
  if (refund) {
    const { amountCents, by, requestedAt, isDisputed } = refund;
    return (
      <p className={styles.fate}>
        <strong>{refundWords(refund)}</strong>: <Verbatim>{formatMoney(amountCents)}</Verbatim>
        <span>{`${by === 'studio' ? ' by the studio' : ''}, ${formatDateTime(requestedAt)}`}</span>
        {isDisputed && <span>{`. ${orderMessages.refund_disputed}`}</span>}
      </p>
    );
  }
  if (firstDownloadedAt) {
    return (
      <p className={styles.fate}>
        {`First downloaded ${formatDateTime(firstDownloadedAt)}, which ended the right to a refund`}
      </p>
    );
  }
  return null;
}

/** What was bought, line by line. */
import type { Order, OrderLine } from '@storefront/contract';
import { Card, formatDateTime, formatMoney, Picture, TextLink } from '@storefront/ui';
import { useRef } from 'react';
import styles from './order.module.css';
import { seats } from './order-status.ts';
import { RefundButton } from './refund-button.tsx';

interface OrderLinesProps {
  readonly order: Order;
  /** Whether the time for refunds is not over. */
  readonly isInTime: boolean;
}

export function OrderLines({ order, isInTime }: OrderLinesProps) {
  return (
    <ul className={styles.lines}>
      {order.lines.map((line) => (
        <Card as="li" key={line.position}>
          <Line order={order} line={line} isInTime={isInTime} />
        </Card>
      ))}
    </ul>
  );
}

function Line({ order, line, isInTime }: OrderLinesProps & { readonly line: OrderLine }) {
  const { slug, productId, name, image, unitPriceCents, quantity, refund } = line;
  const heading = useRef<HTMLHeadingElement>(null);
  const isOwned = order.status === 'paid' && refund === null;
  return (
    <div className={styles.line}>
      <div className={styles.picture}>
        <Picture src={image} alt={name} width={160} height={120} />
      </div>
      <div className={styles.what}>
        <h3 ref={heading} tabIndex={-1} className={styles.name}>
          {slug === null ? name : <TextLink to={`/store/${slug}`}>{name}</TextLink>}
        </h3>
        <p className={styles.note}>
          {seats(quantity)} × {formatMoney(unitPriceCents)}
        </p>
      </div>
      <p className={styles.price}>{formatMoney(unitPriceCents * quantity)}</p>
      <div className={styles.after}>
        <Fate line={line} />
        {isOwned && (
          <TextLink to={`/library/${productId}`} aria-label={`${name} in your library`}>
            In your library
          </TextLink>
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

/** What has become of a line since it was bought, as far as it matters for refunds. */
function Fate({ line: { refund, firstDownloadedAt } }: { readonly line: OrderLine }) {
  if (refund) {
    const { amountCents, by, requestedAt, completedAt } = refund;
    const amount = formatMoney(amountCents);
    return (
      <p className={styles.fate}>
        <strong>{completedAt === null ? 'Being paid back' : 'Refunded'}</strong>: {amount}
        {by === 'studio' && ' by the studio'}, {formatDateTime(requestedAt)}
      </p>
    );
  }
  if (firstDownloadedAt) {
    return (
      <p className={styles.fate}>
        First downloaded {formatDateTime(firstDownloadedAt)}, which ended the right to a refund
      </p>
    );
  }
  return null;
}

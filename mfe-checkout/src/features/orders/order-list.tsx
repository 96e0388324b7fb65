/** A short list of orders, newest first, with a button for older ones. */
import type { Order } from '@storefront/contract';
import { orderMessages } from '@storefront/contract/orders/messages';
import { formatDateTime, formatMoney, Stack, TextLink } from '@storefront/ui';
import { Poster } from '@storefront/ui/poster';
import { ShowMore } from '@storefront/ui/show-more';
import type { NextPage } from '@storefront/ui/use-show-more';
import { Verbatim } from '@storefront/ui/verbatim';
import styles from './order-list.module.css';
import { orderTitle, seats } from './order-status.ts';
import { StatusBadge } from './status-badge.tsx';

const MAX_NAMES = 3;

export function OrderList({ orders, list }: { orders: readonly Order[]; list: NextPage }) {
  return (
    <Stack gap="lg">
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <Entry order={order} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} failed={orderMessages.orders_load_failed} allShown={orderMessages.orders_all_shown} />
    </Stack>
  );
}

function Entry({ order }: { order: Order }) {
  const { id, createdAt, totalCents, refundedCents, lines } = order;
  return (
    <div className={styles.entry}>
      <div className={styles.pictures} aria-hidden="true">
        {lines.slice(0, MAX_NAMES).map((line) => (
          <span key={line.position}>
            <Poster of={line} alt="" sizes="11rem" />
          </span>
        ))}
      </div>
      <div>
        <h2 className={styles.title}>
          <TextLink to={`/orders/${id}`}>{orderTitle(formatDateTime(createdAt))}</TextLink>
        </h2>
        <p className={styles.names}>{namesOf(lines)}</p>
      </div>
      <div className={styles.sums}>
        <StatusBadge order={order} />
        <p className={styles.total} translate="no">
          {formatMoney(totalCents)}
        </p>
        {refundedCents > 0 && (
          <p className={styles.refunded}>
            <Verbatim>{formatMoney(refundedCents)}</Verbatim> refunded
          </p>
        )}
      </div>
    </div>
  );
}

/** Returns 'Castle (2 seats), Dragon Model, Gate and 4 more'. */
function namesOf(lines: Order['lines']): string {
  const more = lines.length - MAX_NAMES;
  const names = lines
    .slice(0, MAX_NAMES)
    .map(({ name, quantity }) => (quantity === 1 ? name : `${name} (${seats(quantity)})`));
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

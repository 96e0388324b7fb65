import type { Order } from '@storefront/contract';
import { statusOf } from './order-status.ts';
import styles from './status-badge.module.css';

export function StatusBadge({ order }: { order: Order }) {
  const { text, tone } = statusOf(order);
  return (
    <span className={styles.badge} data-tone={tone}>
      {text}
    </span>
  );
}

import type { OwnedProductDetails } from '@storefront/contract';
import { formatDate, TextLink } from '@storefront/ui';
import styles from './owned-product.module.css';
import { seatsInWords } from './seats.ts';

export function PurchaseList({ purchases }: Pick<OwnedProductDetails, 'purchases'>) {
  return (
    <ul className={styles.purchases}>
      {purchases.map(({ orderId, position, paidAt, quantity, firstDownloadedAt, isGift }) => (
        <li key={`${orderId} ${position}`}>
          {isGift ? (
            <span>
              A gift, bought <time dateTime={paidAt}>{formatDate(paidAt)}</time>
            </span>
          ) : (
            <TextLink to={`/orders/${orderId}`}>
              Order of <time dateTime={paidAt}>{formatDate(paidAt)}</time>
            </TextLink>
          )}
          <span>{seatsInWords(quantity)}</span>
          <span className={styles.muted}>
            {firstDownloadedAt === null ? 'Not downloaded' : `First downloaded ${formatDate(firstDownloadedAt)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

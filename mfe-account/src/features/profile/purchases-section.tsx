import { messages, type Profile } from '@storefront/contract';
import { Disclosure, formatDate, Stack, TextLink } from '@storefront/ui';
import { Poster } from '@storefront/ui/poster';
import styles from './profile.module.css';

type Purchases = Profile['purchases'];

export function PurchasesSection({ purchases }: { purchases: Purchases }) {
  return (
    <Disclosure summary="Purchase History" defaultOpen>
      <Stack>
        {purchases.length === 0 ? (
          <p>{messages.purchases_empty}</p>
        ) : (
          <ul className={styles.list}>
            {purchases.map((purchase) => (
              <Purchase key={`${purchase.orderId} ${purchase.productId}`} purchase={purchase} />
            ))}
          </ul>
        )}
        <p className={styles.ways}>
          <TextLink to="/library">Your library</TextLink>
          <TextLink to="/orders">All orders</TextLink>
        </p>
      </Stack>
    </Disclosure>
  );
}

function Purchase({ purchase }: { purchase: Purchases[number] }) {
  const { orderId, itemName, image, date, isRefunded } = purchase;
  return (
    <li>
      <div className={styles.thumb}>{image && <Poster of={{ ...purchase, image }} alt="" sizes="6rem" />}</div>
      <div className={styles.purchase}>
        <span>
          <TextLink to={`/orders/${orderId}`}>{itemName}</TextLink>
          {isRefunded && <span className={styles.refunded}>Refunded</span>}
        </span>
        <time dateTime={date}>{formatDate(date)}</time>
      </div>
    </li>
  );
}

/** What the user bought, and when. */
import { type Profile, sentences } from '@storefront/contract';
import { Disclosure, formatDate } from '@storefront/ui';
import styles from './profile.module.css';

type Purchases = Profile['purchases'];

export function PurchasesSection({ purchases }: { readonly purchases: Purchases }) {
  return (
    <Disclosure summary="Purchase History" defaultOpen>
      {purchases.length === 0 ? <p>{sentences.purchases_empty}</p> : <PurchaseList purchases={purchases} />}
    </Disclosure>
  );
}

function PurchaseList({ purchases }: { readonly purchases: Purchases }) {
  return (
    <ul className={styles.list}>
      {purchases.map(({ orderId, productId, itemName, date }) => (
        <li key={`${orderId} ${productId}`}>
          <span>{itemName}</span>
          <time dateTime={date}>{formatDate(date)}</time>
        </li>
      ))}
    </ul>
  );
}

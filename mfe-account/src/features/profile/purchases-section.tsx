import { messages, type Profile } from '@storefront/contract';
import { profileMessages } from '@storefront/contract/profile/messages';
import { Disclosure, formatDate, Stack, TextLink } from '@storefront/ui';
import { Poster } from '@storefront/ui/poster';
import { ShowMore } from '@storefront/ui/show-more';
import styles from './profile.module.css';
import { useEarlierPurchases } from './use-earlier-purchases.ts';

type Purchases = Profile['purchases'];

interface PurchasesSectionProps {
  readonly latest: Purchases;
  /** The order after which older purchases follow. */
  readonly after: string | null;
}

export function PurchasesSection({ latest, after }: PurchasesSectionProps) {
  const { purchases: earlier, list } = useEarlierPurchases(after);
  const purchases = [...latest, ...earlier];
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
        <ShowMore
          list={list}
          failed={profileMessages.purchases_load_failed}
          allShown={profileMessages.purchases_all_shown}
        />
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

/** The collapsible parts of the profile. */
import { type Profile, sentences } from '@storefront/contract';
import { Disclosure, formatDate, Stack, TextLink, VisuallyHidden } from '@storefront/ui';
import styles from './profile.module.css';

type ProfileLists = Pick<Profile, 'purchases' | 'wishlist'>;

export function ProfileSections({ purchases, wishlist }: ProfileLists) {
  return (
    <Stack>
      <Disclosure summary="Security & Account Settings">
        <dl className={styles.facts}>
          <dt>Password</dt>
          <dd>
            <span aria-hidden="true">••••••••</span>
            <VisuallyHidden>Not shown</VisuallyHidden>
          </dd>
        </dl>
      </Disclosure>
      <Disclosure summary="Purchase History" defaultOpen>
        <Purchases purchases={purchases} />
      </Disclosure>
      <Disclosure summary="Wishlist" defaultOpen>
        <Wishlist wishlist={wishlist} />
      </Disclosure>
    </Stack>
  );
}

function Purchases({ purchases }: Pick<ProfileLists, 'purchases'>) {
  if (purchases.length === 0) return <p>{sentences.purchases_empty}</p>;
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

function Wishlist({ wishlist }: Pick<ProfileLists, 'wishlist'>) {
  if (wishlist.length === 0) {
    return (
      <p>
        {sentences.wishlist_empty} <TextLink to="/store">Browse the store</TextLink>
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {wishlist.map(({ productId, name }) => (
        <li key={productId}>{name}</li>
      ))}
    </ul>
  );
}

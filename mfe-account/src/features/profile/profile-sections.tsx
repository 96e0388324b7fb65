/** The collapsible parts of the profile. */
import { type Profile, sentences } from '@storefront/contract';
import { loadWishes, notify, useAppDispatch } from '@storefront/state';
import { Button, Disclosure, formatDate, Stack, TextLink, VisuallyHidden } from '@storefront/ui';
import { useRef, useState } from 'react';
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

/** What is taken off goes at once, and comes back when that could not be saved. */
function Wishlist({ wishlist }: Pick<ProfileLists, 'wishlist'>) {
  const dispatch = useAppDispatch();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const remove = async (productId: string) => {
    setRemoved((before) => [...before, productId]);
    // The button goes, and the focus with it.
    list.current?.focus();
    const isSaved = await loadWishes().then(
      ({ removeWish }) => dispatch(removeWish(productId)),
      () => {
        dispatch(notify({ kind: 'error', text: sentences.wishlist_update_failed }));
        return false;
      },
    );
    if (!isSaved) setRemoved((before) => before.filter((id) => id !== productId));
  };
  const shown = wishlist.filter(({ productId }) => !removed.includes(productId));
  return (
    <div ref={list} tabIndex={-1}>
      <Wishes wishlist={shown} onRemove={(productId) => void remove(productId)} />
    </div>
  );
}

interface WishesProps extends Pick<ProfileLists, 'wishlist'> {
  readonly onRemove: (productId: string) => void;
}

function Wishes({ wishlist, onRemove }: WishesProps) {
  if (wishlist.length === 0) {
    return (
      <p>
        {sentences.wishlist_empty} <TextLink to="/store">Browse the store</TextLink>
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {wishlist.map(({ productId, slug, name }) => (
        <li key={productId}>
          <TextLink to={`/store/${slug}`}>{name}</TextLink>
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Remove ${name} from your wishlist`}
            onClick={() => onRemove(productId)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

import { messages, type Profile } from '@storefront/contract';
import { loadWishlist, notify, useAppDispatch } from '@storefront/state';
import { Button, Disclosure, TextLink } from '@storefront/ui';
import { Poster } from '@storefront/ui/poster';
import { Price } from '@storefront/ui/price';
import { isRepeatedClick } from '@storefront/ui/repeated-click';
import { useRef, useState } from 'react';
import styles from './profile.module.css';

type Wishlist = Profile['wishlist'];

/** Removes optimistically; a failed save restores the product. */
export function WishlistSection({ wishlist }: { wishlist: Wishlist }) {
  const dispatch = useAppDispatch();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const remove = async (productId: string) => {
    setRemoved((before) => [...before, productId]);
    // The button disappears, and the focus with it.
    list.current?.focus();
    const isSaved = await loadWishlist().then(
      ({ removeFromWishlist }) => dispatch(removeFromWishlist(productId)),
      () => {
        dispatch(notify({ kind: 'error', text: messages.wishlist_update_failed }));
        return false;
      },
    );
    if (!isSaved) setRemoved((before) => before.filter((id) => id !== productId));
  };
  const shown = wishlist.filter(({ productId }) => !removed.includes(productId));
  return (
    <Disclosure summary="Wishlist" defaultOpen>
      <div ref={list} tabIndex={-1}>
        {shown.length === 0 ? (
          <p>
            {messages.wishlist_empty} <TextLink to="/store">Browse the store</TextLink>
          </p>
        ) : (
          <ul className={styles.wishes}>
            {shown.map((item) => (
              <WishlistItem key={item.productId} item={item} onRemove={() => void remove(item.productId)} />
            ))}
          </ul>
        )}
      </div>
    </Disclosure>
  );
}

function WishlistItem({ item, onRemove }: { item: Wishlist[number]; onRemove: () => void }) {
  const { slug, name, priceCents } = item;
  return (
    <li>
      <div className={styles.wish} data-picture-of={`/store/${slug}`}>
        <Poster of={item} alt="" sizes="(min-width: 40rem) 18rem, 84vw" />
      </div>
      <TextLink to={`/store/${slug}`}>{name}</TextLink>
      <Price className={styles.price} cents={priceCents} />
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Remove ${name} from your wishlist`}
        // The second press of a double click would hit the next product's button.
        onClick={(event) => !isRepeatedClick(event) && onRemove()}
      >
        Remove
      </Button>
    </li>
  );
}

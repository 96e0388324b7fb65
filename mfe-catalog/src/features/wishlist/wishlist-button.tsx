/** Toggles a product on the wishlist. The label stays; `aria-pressed` says the state. */
import { messages, type Product } from '@storefront/contract';
import { formButton } from '@storefront/contract/forms/form-button';
import { loadWishlist, notify, selectWishlist, useAppDispatch, useAppSelector } from '@storefront/state';
import styles from './wishlist-button.module.css';

export function WishlistButton({ product: { id, name } }: { product: Pick<Product, 'id' | 'name'> }) {
  const dispatch = useAppDispatch();
  const isInWishlist = useAppSelector((state) => selectWishlist(state).includes(id));
  const toggle = async () => {
    try {
      const { toggleInWishlist } = await loadWishlist();
      await dispatch(toggleInWishlist(id));
    } catch {
      dispatch(notify({ kind: 'error', text: messages.wishlist_update_failed }));
    }
  };
  return (
    <button
      {...formButton(isInWishlist ? 'remove-from-wishlist' : 'add-to-wishlist', { productId: id }, () => void toggle())}
      className={styles.heart}
      aria-label={`Wishlist: ${name}`}
      aria-pressed={isInWishlist}
      onPointerEnter={() => void loadWishlist().catch(() => {})}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M12 20 3.5 11.5v-5L6.5 4 12 7.5 17.5 4l3 2.5v5z" />
      </svg>
    </button>
  );
}

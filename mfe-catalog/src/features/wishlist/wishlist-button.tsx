/** Toggles a product on the wishlist. The label stays; `aria-pressed` carries the state. */
import { messages, type Product } from '@storefront/contract';
import { buttonInstead, formButton, postForm } from '@storefront/contract/forms/form-button';
import { loadWishlist, notify, selectWishlist, useAppDispatch, useAppSelector } from '@storefront/state';
import type { ComponentProps } from 'react';
import styles from './wishlist-button.module.css';

interface WishlistFormProps extends ComponentProps<'form'> {
  readonly productId: string;
}

/** The form around a `WishlistButton` outside of other forms. */
export function WishlistForm({ productId, ...rest }: WishlistFormProps) {
  const isInWishlist = useAppSelector((state) => selectWishlist(state).includes(productId));
  return <form {...postForm(toggleOf(isInWishlist), { productId })} {...rest} />;
}

interface WishlistButtonProps {
  readonly product: Pick<Product, 'id' | 'name'>;
  /** True inside the form that adds the product to the cart. */
  readonly isBesideAdd?: boolean;
}

export function WishlistButton({ product: { id, name }, isBesideAdd = false }: WishlistButtonProps) {
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
  const press = () => void toggle();
  return (
    <button
      {...(isBesideAdd ? buttonInstead(toggleOf(isInWishlist), press) : formButton(press))}
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

const toggleOf = (isInWishlist: boolean) => (isInWishlist ? 'remove-from-wishlist' : 'add-to-wishlist');

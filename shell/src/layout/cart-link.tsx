import { NavLink } from '@storefront/routing';
import { selectCartQuantity, useAppSelector } from '@storefront/state';
import { CartIcon } from '@storefront/ui';
import styles from './cart-link.module.css';

export function CartLink() {
  const quantity = useAppSelector(selectCartQuantity);
  return (
    <NavLink
      to="/checkout"
      className={styles.cart}
      aria-label={`Cart, ${quantity} ${quantity === 1 ? 'item' : 'items'}`}
    >
      <CartIcon />
      <span className={styles.quantity} data-empty={quantity === 0 || undefined}>
        {quantity}
      </span>
    </NavLink>
  );
}

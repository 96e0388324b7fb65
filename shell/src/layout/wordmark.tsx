import { Link } from '@storefront/routing';
import { useShopName } from '@storefront/state/shop-name';
import { Mark } from './mark.tsx';
import styles from './wordmark.module.css';

export function Wordmark() {
  const shopName = useShopName();
  return (
    <Link to="/home" className={styles.wordmark} aria-label={`${shopName}, home page`}>
      <Mark />
      <span>{shopName}</span>
    </Link>
  );
}

/** Links an owned product to its downloads; renders nothing for other products. */
import { TextLink } from '@storefront/ui';
import styles from './library-link.module.css';
import { useIsOwned } from './use-is-owned.ts';

export function LibraryLink({ productId }: { productId: string }) {
  return (
    useIsOwned(productId) && (
      <span className={styles.owned}>
        <TextLink to={`/library/${productId}`}>In your library</TextLink>
      </span>
    )
  );
}

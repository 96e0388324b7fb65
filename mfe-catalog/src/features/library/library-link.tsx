/** Says that a product is the shopper's already, and leads to where it is downloaded. */
import { TextLink } from '@storefront/ui';
import styles from './library-link.module.css';
import { useIsOwned } from './use-is-owned.ts';

/** Nothing for what they do not own. */
export function LibraryLink({ productId }: { readonly productId: string }) {
  return (
    useIsOwned(productId) && (
      <span className={styles.owned}>
        <TextLink to={`/library/${productId}`}>In your library</TextLink>
      </span>
    )
  );
}

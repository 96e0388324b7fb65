import type { OwnedProduct } from '@storefront/contract';
import { formatDate, TextLink } from '@storefront/ui';
import { Poster } from '@storefront/ui/poster';
import { useId } from 'react';
import styles from './library.module.css';
import { seatsInWords } from './seats.ts';

/** The grid's column widths. */
const SIZES = '(min-width: 64rem) 23rem, (min-width: 44rem) 46vw, 94vw';

/** Set `priority` for cards visible at first. */
export function OwnedProductCard({ product, priority }: { product: OwnedProduct; priority: boolean }) {
  const { productId, name, seats, updatedAt } = product;
  const heading = useId();
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <Poster of={product} alt="" sizes={SIZES} priority={priority} />
      </div>
      <h2 className={styles.name} id={heading}>
        <TextLink to={`/library/${productId}`}>{name}</TextLink>
      </h2>
      <p className={styles.seats}>{seatsInWords(seats)}</p>
      <p className={styles.licence}>
        <TextLink to={`/library/${productId}/licence`} aria-describedby={heading}>
          Licence
        </TextLink>
      </p>
      {updatedAt !== null && (
        <p className={styles.mark}>
          Updated <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
        </p>
      )}
    </li>
  );
}

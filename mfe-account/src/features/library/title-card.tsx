/** One title on the library's shelf. */
import type { Title } from '@storefront/contract';
import { formatDate, Picture, TextLink } from '@storefront/ui';
import styles from './library.module.css';
import { seatsInWords } from './seats.ts';

/** `priority` for those seen first. */
export function TitleCard({ title, priority }: { readonly title: Title; readonly priority: boolean }) {
  const { productId, name, image, seats, updatedAt } = title;
  return (
    <li className={styles.card}>
      <Picture src={image} alt="" width={640} height={480} priority={priority} />
      <h2 className={styles.name}>
        <TextLink to={`/library/${productId}`}>{name}</TextLink>
      </h2>
      <p className={styles.seats}>{seatsInWords(seats)}</p>
      {updatedAt !== null && (
        <p className={styles.mark}>
          Updated <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
        </p>
      )}
    </li>
  );
}

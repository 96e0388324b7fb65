import type { Product } from '@storefront/contract';
import { TextLink } from '@storefront/ui';
import { formatPrice } from '@storefront/ui/format-price';
import { ModelPicture } from '@storefront/ui/model-picture';
import styles from './related-products.module.css';

export function RelatedProducts({ products }: { products: readonly Product[] }) {
  return (
    <ul className={styles.list}>
      {products.map(({ id, slug, name, priceCents, pictures }) => (
        <li key={id} className={styles.item} data-picture-of={`/store/${slug}`}>
          <ModelPicture
            picture={pictures.poster}
            alt=""
            sizes="(min-width: 54rem) 17rem, (min-resolution: 1.5dppx) 38vw, 50vw"
          />
          <TextLink to={`/store/${slug}`}>{name}</TextLink>
          <span className={styles.price}>{formatPrice(priceCents)}</span>
        </li>
      ))}
    </ul>
  );
}

import type { Product } from '@storefront/contract';
import { TextLink } from '@storefront/ui';
import { ModelPicture } from '@storefront/ui/model-picture';
import { Price } from '@storefront/ui/price';
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
          <Price className={styles.price} cents={priceCents} />
        </li>
      ))}
    </ul>
  );
}

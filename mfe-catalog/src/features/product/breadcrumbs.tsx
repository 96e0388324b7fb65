import type { Product } from '@storefront/contract';
import { TextLink } from '@storefront/ui';
import { categoryLabels } from '../facts/category-labels.ts';
import styles from './breadcrumbs.module.css';

export function Breadcrumbs({ product }: { product: Pick<Product, 'name' | 'category'> | undefined }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.trail}>
        <li>
          <TextLink to="/store">Store</TextLink>
        </li>
        {product && (
          <>
            <li>
              <TextLink to={`/store?category=${product.category}`}>{categoryLabels[product.category]}</TextLink>
            </li>
            <li aria-current="page">{product.name}</li>
          </>
        )}
      </ol>
    </nav>
  );
}

/** One product in the store's grid. */
import type { Product } from '@storefront/contract';
import { useAppSelector } from '@storefront/state';
import { Button, Card, formatMoney, Picture, Skeleton, TextLink } from '@storefront/ui';
import styles from './product-card.module.css';
import { selectSeats, useAddToCart } from './use-add-to-cart.ts';

const PICTURE = { width: 640, height: 480 } as const;

/** A product with its price and the button that adds it; `priority` for those seen first. */
export function ProductCard({ product, priority }: { product: Product; priority: boolean }) {
  const seats = useAppSelector((state) => selectSeats(state, product.id));
  const add = useAddToCart(product);
  return (
    <Card as="li" flush>
      <article className={styles.card}>
        <div className={styles.picture}>
          <Picture {...PICTURE} src={product.image} alt={product.name} priority={priority} />
        </div>
        <div className={styles.body}>
          <h2 className={styles.name}>{product.name}</h2>
          <p className={styles.description}>{product.description}</p>
          <p className={styles.terms}>
            <span className={styles.price}>{formatMoney(product.priceCents)}</span> <span>per seat</span>
          </p>
          <div className={styles.actions}>
            <Button aria-label={`Add to Cart: ${product.name}`} onClick={add}>
              Add to Cart
            </Button>
            {seats > 0 && <TextLink to="/checkout">In cart: {seats}</TextLink>}
          </div>
        </div>
      </article>
    </Card>
  );
}

/** The shape of a product that is still being loaded. */
export function ProductCardSkeleton() {
  return (
    <Card flush>
      <div className={styles.card}>
        <Skeleton shape="image" />
        <div className={styles.body}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="title" />
        </div>
      </div>
    </Card>
  );
}

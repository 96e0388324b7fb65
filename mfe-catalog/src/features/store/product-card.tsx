/** One product in the store's grid. */
import type { Product } from '@storefront/contract';
import { useAppSelector } from '@storefront/state';
import { Card, formatMoney, Skeleton, TextLink } from '@storefront/ui';
import { useState } from 'react';
import { CompareToggle } from '../compare/compare-toggle.tsx';
import { LibraryLink } from '../library/library-link.tsx';
import { ModelPicture } from '../pictures/model-picture.tsx';
import { WishButton } from '../wishlist/wish-button.tsx';
import { AddButton } from './add-button.tsx';
import styles from './product-card.module.css';
import { TurnButton } from './turn-button.tsx';
import { selectSeats } from './use-add-to-cart.ts';
import { useLater } from './use-later.ts';

const loadTurntable = () => import('./turntable.tsx');
/** Columns of the grid, narrow to wide. */
const SIZES = '(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, 94vw';

/** A product with its price and the button that adds it; `priority` for those seen first. */
export function ProductCard({ product, priority }: { product: Product; priority: boolean }) {
  const { id, slug, name, description, priceCents, pictures, turntable, triangles } = product;
  const seats = useAppSelector((state) => selectSeats(state, id));
  const [isIntended, setIsIntended] = useState(false);
  const intend = () => setIsIntended(true);
  const [isTurned, setIsTurned] = useState(false);
  const turning = useLater(loadTurntable, turntable !== null && (isIntended || isTurned));
  return (
    <Card as="li" flush>
      <article className={styles.card} onPointerEnter={intend} onFocus={intend}>
        <div className={styles.picture}>
          <ModelPicture picture={pictures.poster} alt={name} sizes={SIZES} priority={priority} />
          {turntable && (
            <>
              {turning && <turning.Turntable turntable={turntable} isPressed={isTurned} />}
              <TurnButton name={name} isPressed={isTurned} onClick={() => setIsTurned(!isTurned)} />
            </>
          )}
          <div className={styles.marks}>
            <LibraryLink productId={id} />
            <WishButton product={product} />
          </div>
        </div>
        <div className={styles.body}>
          <h2 className={styles.name}>
            <TextLink to={`/store/${slug}`}>{name}</TextLink>
          </h2>
          <p className={styles.description}>{description}</p>
          <p className={styles.terms}>
            <span className={styles.price}>{formatMoney(priceCents)}</span> <span>per seat</span>
            {triangles !== null && ` · ${triangles.toLocaleString('en-US')} triangles`}
          </p>
          <div className={styles.actions}>
            <AddButton product={product} />
            {seats > 0 && <TextLink to="/checkout">In cart: {seats}</TextLink>}
            <CompareToggle slug={slug} name={name} />
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

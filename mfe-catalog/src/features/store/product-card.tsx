import type { Product } from '@storefront/contract';
import { useAppSelector } from '@storefront/state';
import { Skeleton, TextLink } from '@storefront/ui';
import { formatCount } from '@storefront/ui/format-count';
import { ModelPicture } from '@storefront/ui/model-picture';
import { Price } from '@storefront/ui/price';
import { PriceBefore, reductionInWords } from '@storefront/ui/reduction';
import { useState } from 'react';
import { AddButton, AddForm } from '../add-to-cart/add-button.tsx';
import { selectSeats } from '../add-to-cart/use-add-to-cart.ts';
import { CompareToggle } from '../compare/compare-toggle.tsx';
import type { Selection } from '../compare/selection.ts';
import { LibraryLink } from '../library/library-link.tsx';
import { WishlistButton, WishlistForm } from '../wishlist/wishlist-button.tsx';
import styles from './product-card.module.css';
import { TurnButton } from './turn-button.tsx';
import { useLater } from './use-later.ts';

const loadTurntable = () => import('./turntable.tsx');
/** Grid columns; the first product spans two. On dense phones fewer pixels look the same. */
const SIZES = '(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, (min-resolution: 1.5dppx) 72vw, 94vw';
const FIRST_SIZES = `(min-width: 64rem) 46rem${SIZES.slice(SIZES.indexOf(','))}`;

interface ProductCardProps {
  readonly product: Product;
  readonly selection: Selection;
  /** True for the first card of a list: shown larger, and its picture loads first. */
  readonly isFirst: boolean;
}

export function ProductCard({ product, selection, isFirst }: ProductCardProps) {
  const { id, slug, name, description, priceCents, reduction, pictures, turntable } = product;
  const seats = useAppSelector((state) => selectSeats(state, id));
  const [isIntended, setIsIntended] = useState(false);
  const intend = () => setIsIntended(true);
  const [isTurned, setIsTurned] = useState(false);
  const turning = useLater(loadTurntable, turntable !== null && (isIntended || isTurned));
  return (
    <article className={styles.card} onPointerEnter={intend} onFocus={intend}>
      <WishlistForm productId={id} className={styles.picture} data-picture-of={`/store/${slug}`}>
        <ModelPicture
          picture={pictures.poster}
          alt={pictures.poster.alt ?? name}
          sizes={isFirst ? FIRST_SIZES : SIZES}
          priority={isFirst}
        />
        {turning && turntable && <turning.TurntableView turntable={turntable} isPressed={isTurned} />}
        <LibraryLink productId={id} />
        <WishlistButton product={product} />
        <div className={styles.tools}>
          <CompareToggle className={styles.tool} slug={slug} name={name} selection={selection} />
          {turntable && <TurnButton name={name} isPressed={isTurned} onClick={() => setIsTurned(!isTurned)} />}
        </div>
      </WishlistForm>
      <h2 className={styles.name}>
        <TextLink to={`/store/${slug}`}>{name}</TextLink>
      </h2>
      <p className={styles.description}>{description}</p>
      <AddForm product={product} className={styles.offer}>
        <p className={styles.terms}>
          <span className={styles.price}>
            <Price cents={priceCents} /> <PriceBefore {...product} />
          </span>{' '}
          {seats > 0 ? <TextLink to="/checkout">{`In cart: ${seats}`}</TextLink> : <span>{factsOf(product)}</span>}
          {reduction && <span>{reductionInWords(reduction)}</span>}
        </p>
        <AddButton product={product} />
      </AddForm>
    </article>
  );
}

function factsOf({ priceCents, triangles }: Product): string {
  const perSeat = priceCents === 0 ? [] : ['per seat'];
  return [...perSeat, ...(triangles === null ? [] : [`${formatCount(triangles)} triangles`])].join(' · ');
}

export function ProductCardSkeleton() {
  return (
    <li>
      <div className={styles.card}>
        <div className={styles.picture} />
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="title" />
      </div>
    </li>
  );
}

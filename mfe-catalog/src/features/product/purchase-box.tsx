import { MAX_QUANTITY, type Product, type ProductDetails, problems } from '@storefront/contract';
import { useAppSelector } from '@storefront/state';
import { ButtonLink, formatMoney, QuantityStepper, TextLink } from '@storefront/ui';
import { formatPrice } from '@storefront/ui/format-price';
import { useState } from 'react';
import { LibraryLink } from '../library/library-link.tsx';
import { useIsOwned } from '../library/use-is-owned.ts';
import { AddButton } from '../store/add-button.tsx';
import { selectSeats } from '../store/use-add-to-cart.ts';
import { useRecalledWishlist } from '../wishlist/use-recalled-wishlist.ts';
import { WishlistButton } from '../wishlist/wishlist-button.tsx';
import styles from './purchase-box.module.css';

const SEATS_FORM = 'seats';

/** In a list's stead before its details are there. */
type Shown = Product & Partial<Pick<ProductDetails, 'taxes'>>;

const withTaxes = { inclusive: ', incl. VAT', exclusive: ', plus tax' } as const;

export function PurchaseBox({ product }: { readonly product: Shown }) {
  return product.priceCents === 0 ? <FreeBox product={product} /> : <SeatsBox product={product} />;
}

/** A free product comes with one seat, once. */
function FreeBox({ product }: { readonly product: Product }) {
  useRecalledWishlist();
  return (
    <div className={styles.box}>
      <LibraryLink productId={product.id} />
      <p className={styles.muted}>One seat for your account, at no cost.</p>
      <div className={styles.buy}>
        <p className={styles.terms}>
          <span className={styles.price}>{formatPrice(product.priceCents)}</span>
        </p>
        <div className={styles.actions}>
          <AddButton product={product} />
          <WishlistButton product={product} />
        </div>
      </div>
    </div>
  );
}

function SeatsBox({ product }: { readonly product: Shown }) {
  const [seats, setSeats] = useState(1);
  const isOwned = useIsOwned(product.id);
  const inCart = useAppSelector((state) => selectSeats(state, product.id));
  useRecalledWishlist();
  return (
    <div className={styles.box}>
      <form id={SEATS_FORM} method="post" hidden />
      <LibraryLink productId={product.id} />
      <div className={styles.seats}>
        <span className={styles.muted} aria-hidden="true">
          Seats
        </span>
        <QuantityStepper
          name="quantity"
          form={SEATS_FORM}
          label={`Licence seats for ${product.name}`}
          value={seats}
          min={1}
          max={MAX_QUANTITY}
          onChange={setSeats}
          tooSmall={problems.invalid_quantity.message}
          tooLarge={problems.quantity_too_large.message}
          notWhole="Please enter a whole number."
        />
      </div>
      <p className={styles.muted}>A seat is for one person, on as many devices as they like.</p>
      {isOwned && <ButtonLink to={`/library/${product.id}`}>Download</ButtonLink>}
      <div className={styles.buy}>
        <p className={styles.terms}>
          <span className={styles.price}>{formatMoney(product.priceCents)}</span>{' '}
          <span>per seat{product.taxes && withTaxes[product.taxes]}</span>
          <span role="status">{seats > 1 && `${formatMoney(product.priceCents * seats)} in all`}</span>
          {inCart > 0 && <TextLink to="/checkout">In cart: {inCart}</TextLink>}
        </p>
        <div className={styles.actions}>
          <AddButton product={product} seats={seats} form={SEATS_FORM} />
          <WishlistButton product={product} />
        </div>
      </div>
    </div>
  );
}

import { MAX_QUANTITY, messages, type Product, type ProductDetails, problems } from '@storefront/contract';
import { useAppSelector } from '@storefront/state';
import { ButtonLink, formatMoney, QuantityStepper, TextLink } from '@storefront/ui';
import { Price } from '@storefront/ui/price';
import { PriceBefore, reductionInWords } from '@storefront/ui/reduction';
import { Verbatim } from '@storefront/ui/verbatim';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { AddButton, AddForm } from '../add-to-cart/add-button.tsx';
import { selectSeats } from '../add-to-cart/use-add-to-cart.ts';
import { LibraryLink } from '../library/library-link.tsx';
import { useIsOwned } from '../library/use-is-owned.ts';
import { useRecalledWishlist } from '../wishlist/use-recalled-wishlist.ts';
import { WishlistButton } from '../wishlist/wishlist-button.tsx';
import styles from './purchase-box.module.css';

/** Shown as the list knows it until its details have loaded. */
type Shown = Product & Partial<Pick<ProductDetails, 'taxes'>>;

const withTaxes = { inclusive: ', incl. VAT', exclusive: ', plus tax' } as const;

export function PurchaseBox({ product }: { readonly product: Shown }) {
  useRecalledWishlist();
  return (
    <AddForm product={product} className={styles.box}>
      <LibraryLink productId={product.id} />
      {product.priceCents === 0 ? <Free product={product} /> : <Seats product={product} />}
    </AddForm>
  );
}

/** A free product has exactly one seat and is added once. */
function Free({ product }: { readonly product: Product }) {
  return (
    <>
      <p className={styles.muted}>One seat, at no cost.</p>
      <Buy product={product}>
        <span className={styles.price}>Free</span>
      </Buy>
    </>
  );
}

function Seats({ product }: { readonly product: Shown }) {
  const { priceCents, reduction } = product;
  const [seats, setSeats] = useState(1);
  const isOwned = useIsOwned(product.id);
  const inCart = useAppSelector((state) => selectSeats(state, product.id));
  return (
    <>
      <div className={styles.seats}>
        <span className={styles.muted} aria-hidden="true">
          Seats
        </span>
        <QuantityStepper
          name="quantity"
          label={`Licence seats for ${product.name}`}
          value={seats}
          min={1}
          max={MAX_QUANTITY}
          onChange={setSeats}
          tooSmall={problems.invalid_quantity.message}
          tooLarge={problems.quantity_too_large.message}
          notWhole={messages.quantity_not_whole}
        />
      </div>
      <p className={styles.muted}>A seat is for one person, on as many devices as they like.</p>
      {reduction && <p className={styles.muted}>{reductionInWords(reduction)}</p>}
      {isOwned && <ButtonLink to={`/library/${product.id}`}>Download</ButtonLink>}
      <Buy product={product} seats={seats}>
        <Price className={styles.price} cents={priceCents} /> <PriceBefore {...product} />
        <span>{`per seat${product.taxes ? withTaxes[product.taxes] : ''}`}</span>
        <span role="status">
          {seats > 1 && (
            <span key={seats}>
              <Verbatim>{formatMoney(priceCents * seats)}</Verbatim> in all
            </span>
          )}
        </span>
        {inCart > 0 && <TextLink to="/checkout">{`In cart: ${inCart}`}</TextLink>}
      </Buy>
    </>
  );
}

interface BuyProps extends ComponentProps<typeof AddButton> {
  readonly children: ReactNode;
}

function Buy({ children, ...what }: BuyProps) {
  return (
    <div className={styles.buy}>
      <p className={styles.terms}>{children}</p>
      <div className={styles.actions}>
        <AddButton {...what} />
        <WishlistButton product={what.product} isBesideAdd />
      </div>
    </div>
  );
}

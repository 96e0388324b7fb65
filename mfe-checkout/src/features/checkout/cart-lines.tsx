import { type CartItem, MAX_QUANTITY, messages, problems } from '@storefront/contract';
import { postForm, stepButton } from '@storefront/contract/forms/form-button';
import { setCartQuantity, useAppDispatch, useAppSelector } from '@storefront/state';
import { formatMoney, QuantityStepper } from '@storefront/ui';
import { Poster } from '@storefront/ui/poster';
import { PriceBefore, reductionInWords } from '@storefront/ui/reduction';
import { Verbatim } from '@storefront/ui/verbatim';
import shared from '../lines/lines.module.css';
import { selectCartVersion } from './cart-version.ts';
import styles from './checkout.module.css';
import type { PriceMove } from './price-moves.ts';
import { RemoveButton } from './remove-button.tsx';
import { type Withdrawn, WithdrawnLine } from './withdrawn.tsx';

interface CartLinesProps {
  readonly items: readonly CartItem[];
  readonly moves: ReadonlyMap<string, PriceMove>;
  readonly withdrawn: readonly Withdrawn[];
  readonly disabled: boolean;
  readonly onRemoved: () => void;
}

export function CartLines({ items, moves, withdrawn, disabled, onRemoved }: CartLinesProps) {
  return (
    <section aria-labelledby="cart-heading">
      <div className={styles.heading}>
        <h2 id="cart-heading">Your items</h2>
        <p className={shared.note}>A licence seat lets one person use the asset.</p>
      </div>
      <ul className={shared.lines}>
        {items.map((item, index) => (
          <li key={item.productId}>
            <CartLine {...{ item, disabled, onRemoved }} move={moves.get(item.productId)} isFirst={index === 0} />
          </li>
        ))}
        {withdrawn.map((item) => (
          <li key={item.productId}>
            <WithdrawnLine item={item} disabled={disabled} onRemoved={onRemoved} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CartLineProps extends Pick<CartLinesProps, 'disabled' | 'onRemoved'> {
  readonly item: CartItem;
  readonly move: PriceMove | undefined;
  readonly isFirst: boolean;
}

function CartLine({ item, move, isFirst, disabled, onRemoved }: CartLineProps) {
  const dispatch = useAppDispatch();
  const version = useAppSelector(selectCartVersion);
  const { productId, name, quantity, priceCents, reduction } = item;
  return (
    <form {...postForm('set-quantity', { productId, version })} className={`${shared.line} ${styles.line}`}>
      <div className={shared.picture}>
        <Poster of={item} alt={name} sizes="11rem" priority={isFirst} />
      </div>
      <div className={shared.what}>
        <h3>{name}</h3>
        <p className={shared.note}>
          <Verbatim>{formatMoney(priceCents)}</Verbatim> <PriceBefore {...item} /> <span>per seat</span>
        </p>
        {reduction && <p className={shared.note}>{reductionInWords(reduction)}</p>}
        {move && (
          <p className={styles.move} data-kind={move.kind}>
            {move.text}
          </p>
        )}
      </div>
      <div className={styles.seats}>
        <span aria-hidden="true" className={shared.note}>
          Licence seats
        </span>
        {/* The default button, which Enter presses instead of the stepper's buttons. */}
        <button type="submit" hidden>
          Update
        </button>
        <QuantityStepper
          name="quantity"
          stepProps={(seats, onPress) => stepButton(seats - quantity, onPress)}
          label={`Licence seats for ${name}`}
          value={quantity}
          min={1}
          max={MAX_QUANTITY}
          tooSmall={problems.invalid_quantity.message}
          tooLarge={problems.quantity_too_large.message}
          notWhole={messages.quantity_not_whole}
          disabled={disabled}
          onChange={(seats) => void dispatch(setCartQuantity(productId, seats))}
        />
      </div>
      <p className={shared.price} translate="no">
        {formatMoney(priceCents * quantity)}
      </p>
      <RemoveButton item={item} disabled={disabled} onRemoved={onRemoved} />
    </form>
  );
}

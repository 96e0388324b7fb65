import type { PaymentMethod } from '@storefront/contract/orders/schemas';
import { Button, useIsHydrated } from '@storefront/ui';
import { isRepeatedClick } from '@storefront/ui/repeated-click';
import type { KeyboardEvent, MouseEvent } from 'react';
import { ShownTotal } from './shown-total.tsx';
import { prepareToPay } from './use-payment.ts';

/** The id of the payment form; the button is outside of it, in the order's summary. */
export const PAYMENT_FORM = 'payment';

/** Props of the payment form and of its controls elsewhere. */
export const paymentControls = {
  onFocus: prepareToPay,
  /** One key press is one consent: key repeat must not agree to a new price. */
  onKeyDown: (event: KeyboardEvent) => void (event.repeat && event.key === 'Enter' && event.preventDefault()),
};

interface LabelProps {
  readonly totalCents: number;
  readonly taxes: PaymentMethod['taxes'];
  /** The number of raised prices that the shopper accepts by paying. */
  readonly risenPrices: number;
}

interface PayButtonProps extends LabelProps {
  readonly busy: boolean;
  readonly blocked: boolean;
}

export function PayButton({ busy, blocked, ...label }: PayButtonProps) {
  // Before hydration the browser itself would submit the form, including card details.
  const isHydrated = useIsHydrated();
  const skipDoubleClick = (event: MouseEvent) => isRepeatedClick(event) && event.preventDefault();
  return (
    <Button
      type="submit"
      form={PAYMENT_FORM}
      {...paymentControls}
      busy={busy}
      busyLabel="Processing..."
      disabled={!isHydrated || blocked}
      onClick={skipDoubleClick}
    >
      <PayLabel {...label} />
    </Button>
  );
}

/** A new sum gets a new element, so that a translated page shows it too. */
export function PayLabel({ totalCents, taxes, risenPrices }: LabelProps) {
  if (totalCents === 0 && risenPrices === 0) return <span>Complete Order</span>;
  const accept = `Accept the new ${risenPrices > 1 ? 'prices' : 'price'} and pay`;
  return (
    <span>
      <span>{risenPrices > 0 ? accept : 'Pay'}</span> <ShownTotal key={totalCents} cents={totalCents} />
      {taxes === 'exclusive' && totalCents > 0 && (
        <>
          {' '}
          <span>plus tax</span>
        </>
      )}
    </span>
  );
}

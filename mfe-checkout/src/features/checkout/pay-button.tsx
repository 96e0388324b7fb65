import type { PaymentMethod } from '@storefront/contract/orders/schemas';
import { Button, formatMoney, useIsHydrated } from '@storefront/ui';
import { isRepeatedClick } from '@storefront/ui/repeated-click';
import { Verbatim } from '@storefront/ui/verbatim';
import type { MouseEvent } from 'react';

interface LabelProps {
  readonly totalCents: number;
  readonly taxes: PaymentMethod['taxes'];
  /** How many prices the shopper accepts by paying. */
  readonly risenPrices: number;
}

interface PayButtonProps extends LabelProps {
  readonly busy: boolean;
  readonly blocked: boolean;
}

export function PayButton({ busy, blocked, ...label }: PayButtonProps) {
  // Before hydration the browser itself would submit the form, card details included.
  const isHydrated = useIsHydrated();
  const skipDoubleClick = (event: MouseEvent) => isRepeatedClick(event) && event.preventDefault();
  return (
    <Button
      type="submit"
      busy={busy}
      busyLabel="Processing..."
      disabled={!isHydrated || blocked}
      onClick={skipDoubleClick}
    >
      <Label {...label} />
    </Button>
  );
}

/** A new sum is a new element, so that a page's translation shows it, too. */
function Label({ totalCents, taxes, risenPrices }: LabelProps) {
  if (totalCents === 0 && risenPrices === 0) return <span>Complete Order</span>;
  const accept = `Accept the new ${risenPrices > 1 ? 'prices' : 'price'} and pay`;
  return (
    <span>
      <span>{risenPrices > 0 ? accept : 'Pay'}</span> <Verbatim key={totalCents}>{formatMoney(totalCents)}</Verbatim>
      {taxes === 'exclusive' && totalCents > 0 && (
        <>
          {' '}
          <span>plus tax</span>
        </>
      )}
    </span>
  );
}

import { Button, useIsHydrated } from '@storefront/ui';
import { isRepeatedClick } from '@storefront/ui/repeated-click';
import type { MouseEvent } from 'react';
import { ShownTotal } from './shown-total.tsx';

interface PayButtonProps {
  readonly totalCents: number;
  readonly isPlusTax: boolean;
  /** Prices that have risen, which pressing the button accepts. */
  readonly risen: number;
  readonly busy: boolean;
  readonly blocked: boolean;
}

export function PayButton({ totalCents, isPlusTax, risen, busy, blocked }: PayButtonProps) {
  // Before hydration the browser itself would submit the form, card details included.
  const isHydrated = useIsHydrated();
  const skipDoubleClick = (event: MouseEvent) => isRepeatedClick(event) && event.preventDefault();
  const action = risen > 0 ? `Accept the new ${risen > 1 ? 'prices' : 'price'} and pay` : 'Pay';
  const isFree = totalCents === 0 && risen === 0;
  return (
    <Button
      type="submit"
      busy={busy}
      busyLabel="Processing..."
      disabled={!isHydrated || blocked}
      onClick={skipDoubleClick}
    >
      {isFree ? (
        <span key="free">Complete Order</span>
      ) : (
        <span key={action}>
          <span>{action}</span> <ShownTotal key={totalCents} cents={totalCents} /> {isPlusTax && <span>plus tax</span>}
        </span>
      )}
    </Button>
  );
}

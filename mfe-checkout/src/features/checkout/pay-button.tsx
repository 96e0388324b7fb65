import { Button, useIsHydrated } from '@storefront/ui';
import { isRepeatedClick } from '@storefront/ui/repeated-click';
import type { MouseEvent } from 'react';

/** The form of the payment; the button stands in the order's summary, beside other forms. */
export const PAYMENT_FORM = 'payment';

export function PayButton({ label, busy, blocked }: { label: string; busy: boolean; blocked: boolean }) {
  // Before hydration the browser itself would submit the form, card details included.
  const isHydrated = useIsHydrated();
  const skipDoubleClick = (event: MouseEvent) => isRepeatedClick(event) && event.preventDefault();
  return (
    <Button
      type="submit"
      form={PAYMENT_FORM}
      busy={busy}
      busyLabel="Processing..."
      disabled={!isHydrated || blocked}
      onClick={skipDoubleClick}
    >
      {label}
    </Button>
  );
}

import { Button, useIsHydrated } from '@storefront/ui';
import { isRepeatedClick } from '@storefront/ui/repeated-click';
import type { KeyboardEvent, MouseEvent } from 'react';
import { prepareToPay } from './use-payment.ts';

/** The form of the payment; the button stands in the order's summary, beside other forms. */
export const PAYMENT_FORM = 'payment';

/** Props of the payment's form, and of its controls elsewhere. */
export const whilePaying = {
  onFocus: prepareToPay,
  /** One key press is one consent: key repeat must not agree to a new price. */
  onKeyDown: (event: KeyboardEvent) => void (event.repeat && event.key === 'Enter' && event.preventDefault()),
};

export function PayButton({ label, busy, blocked }: { label: string; busy: boolean; blocked: boolean }) {
  // Before hydration the browser itself would submit the form, card details included.
  const isHydrated = useIsHydrated();
  const skipDoubleClick = (event: MouseEvent) => isRepeatedClick(event) && event.preventDefault();
  return (
    <Button
      type="submit"
      form={PAYMENT_FORM}
      {...whilePaying}
      busy={busy}
      busyLabel="Processing..."
      disabled={!isHydrated || blocked}
      onClick={skipDoubleClick}
    >
      {label}
    </Button>
  );
}

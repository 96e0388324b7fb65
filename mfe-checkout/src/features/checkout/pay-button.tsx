/** The button that sends the card form, and what it says. */
import { Button, useIsHydrated } from '@storefront/ui';
import { isRepeatedClick } from '@storefront/ui/repeated-click';
import type { MouseEvent } from 'react';

interface PayButtonProps {
  readonly label: string;
  readonly busy: boolean;
  /** Something must be done before. */
  readonly blocked: boolean;
}

export function PayButton({ label, busy, blocked }: PayButtonProps) {
  // Until the page's handlers are attached the form must not be sent: the browser itself would send the card along.
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
      {label}
    </Button>
  );
}

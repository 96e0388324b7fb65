/** Offers a line's refund; its dialog is loaded on demand. */
import type { Order, OrderLine } from '@storefront/contract';
import { orderMessages } from '@storefront/contract/orders/messages';
import { notify, useAppDispatch } from '@storefront/state';
import { Button } from '@storefront/ui';
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefundDialogProps } from './refund-dialog.tsx';

interface RefundButtonProps {
  readonly order: Order;
  readonly line: OrderLine;
  readonly isRefundable: boolean;
  /** Called when the focused button has left the page. */
  readonly onGone: () => void;
}

export function RefundButton({ order, line, isRefundable, onGone }: RefundButtonProps) {
  const dispatch = useAppDispatch();
  const [isLoading, setIsLoading] = useState(false);
  const [shown, setShown] = useState<{ readonly Dialog: ComponentType<RefundDialogProps> }>();
  const open = () => {
    setIsLoading(true);
    import('./refund-dialog.tsx')
      .then(
        ({ RefundDialog }) => setShown({ Dialog: RefundDialog }),
        () => dispatch(notify({ kind: 'error', text: orderMessages.refund_part_failed })),
      )
      .finally(() => setIsLoading(false));
  };
  const isOpen = shown !== undefined;
  const wasOpen = useRef(false);
  const lostFocus = useEffectEvent(onGone);
  useEffect(() => {
    // The dialog returns the focus to the button, unless the button has disappeared in the meantime.
    if (wasOpen.current && !isOpen && !isRefundable) lostFocus();
    wasOpen.current = isOpen;
  }, [isOpen, isRefundable]);
  return (
    <>
      {isRefundable && <Offer name={line.name} busy={isLoading} onPress={open} onGone={onGone} />}
      {shown && <shown.Dialog order={order} line={line} onClose={() => setShown(undefined)} />}
    </>
  );
}

interface OfferProps extends Pick<RefundButtonProps, 'onGone'> {
  readonly name: string;
  readonly busy: boolean;
  readonly onPress: () => void;
}

function Offer({ name, busy, onPress, onGone }: OfferProps) {
  const button = useRef<HTMLButtonElement>(null);
  const lostFocus = useEffectEvent(onGone);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element && document.activeElement === element) lostFocus();
    };
  }, []);
  return (
    <Button ref={button} variant="secondary" size="sm" busy={busy} aria-label={`Refund ${name}`} onClick={onPress}>
      Refund
    </Button>
  );
}

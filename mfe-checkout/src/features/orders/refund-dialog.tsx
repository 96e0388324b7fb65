import type { Order, OrderLine } from '@storefront/contract';
import { useAppDispatch } from '@storefront/state';
import { Alert, Button, formatMoney, Stack } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { Verbatim } from '@storefront/ui/verbatim';
import { useRef, useState } from 'react';
import type { OrderRefusal } from './change-order.ts';
import { isInOwnLibrary, seats } from './order-status.ts';
import styles from './refund-dialog.module.css';
import { refundLine } from './refund-line.ts';

export interface RefundDialogProps {
  readonly order: Order;
  readonly line: OrderLine;
  readonly onClose: () => void;
}

export function RefundDialog({ order, line, onClose }: RefundDialogProps) {
  const { name, quantity, unitPriceCents, discountCents = 0, tax, position } = line;
  const dispatch = useAppDispatch();
  const isUnderWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<OrderRefusal>();
  const amount = formatMoney(unitPriceCents * quantity - discountCents + (tax?.addedCents ?? 0));

  const refund = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    const refused = await dispatch(refundLine(order.id, position));
    isUnderWay.current = false;
    setBusy(false);
    setRefusal(refused);
    if (!refused) onClose();
  };

  return (
    <Dialog title={`Refund ${name}?`} busy={busy} onClose={onClose}>
      <Stack>
        {refusal && <Alert kind="error">{refusal.message}</Alert>}
        {refusal?.isFinal ? (
          <div className={styles.actions}>
            <Button variant="secondary" onClick={onClose}>
              Back to the Order
            </Button>
          </div>
        ) : (
          <>
            <ul className={styles.consequences}>
              <li>
                You get back <strong translate="no">{amount}</strong>,{' '}
                <span>{`the full price of ${seats(quantity)}, the way you paid.`}</span>
              </li>
              <li>
                {isInOwnLibrary(order)
                  ? `${quantity === 1 ? 'The seat leaves' : 'These seats leave'} your library at once. Unless you also bought ${name} in another order, you can no longer download it and may not use it.`
                  : 'It is removed from your gift, which ends with its last item.'}
              </li>
              <li>This cannot be undone: to get it back, you would have to buy it again.</li>
            </ul>
            <div className={styles.actions}>
              <Button variant="danger" busy={busy} busyLabel="Refunding..." onClick={() => void refund()}>
                <span>
                  Refund <Verbatim>{amount}</Verbatim>
                </span>
              </Button>
              <Button variant="secondary" disabled={busy} onClick={onClose}>
                Keep It
              </Button>
            </div>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

/** Sends an unclaimed gift again, or revokes it. */
import type { Order } from '@storefront/contract';
import { useAppDispatch } from '@storefront/state';
import { Alert, Button, TextField } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { type FormEvent, useRef, useState } from 'react';
import { resendGift, revokeGift } from './change-gift.ts';
import type { OrderRefusal } from './change-order.ts';
import styles from './gift-section.module.css';

type Doing = 'sending' | 'taking';

export interface GiftActionsProps {
  readonly order: Order;
  readonly recipientEmail: string;
}

export function GiftActions({ order, recipientEmail }: GiftActionsProps) {
  const dispatch = useAppDispatch();
  const [doing, setDoing] = useState<Doing>();
  const [failure, setFailure] = useState<{ readonly of: Doing; readonly text: string }>();
  const [isAsking, setIsAsking] = useState(false);
  const isUnderWay = useRef(false);

  async function run(what: Doing, change: () => Promise<OrderRefusal | undefined>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setDoing(what);
    setFailure(undefined);
    const refused = await change();
    isUnderWay.current = false;
    setDoing(undefined);
    if (refused) setFailure({ of: what, text: refused.message });
    else setIsAsking(false);
  }

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = new FormData(event.currentTarget).get('recipientEmail');
    if (typeof to === 'string') void run('sending', () => dispatch(resendGift(order.id, to.trim())));
  };

  return (
    <div className={styles.actions}>
      <form className={styles.actions} noValidate onSubmit={send}>
        <TextField
          label="Recipient's Email"
          name="recipientEmail"
          type="email"
          defaultValue={recipientEmail}
          autoComplete="off"
          required
          hint="If you mistyped the address, send it to the right one: the earlier link stops working."
          error={failure?.of === 'sending' ? failure.text : undefined}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="secondary" busy={doing === 'sending'} busyLabel="Sending...">
            Send Again
          </Button>
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            Take Back
          </Button>
        </div>
      </form>
      {isAsking && (
        <Dialog title="Take this gift back?" busy={doing === 'taking'} onClose={() => setIsAsking(false)}>
          <div className={styles.actions}>
            {failure?.of === 'taking' && <Alert kind="error">{failure.text}</Alert>}
            <p>The link in its email stops working, and the items go to your own library.</p>
            <div className={styles.buttons}>
              <Button
                busy={doing === 'taking'}
                busyLabel="Taking Back..."
                onClick={() => void run('taking', () => dispatch(revokeGift(order.id)))}
              >
                Take Back the Gift
              </Button>
              <Button variant="secondary" disabled={doing === 'taking'} onClick={() => setIsAsking(false)}>
                Keep the Gift
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}

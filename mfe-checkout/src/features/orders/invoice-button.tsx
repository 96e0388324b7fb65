import { ApiError, call, contract } from '@storefront/contract';
import { orderMessages } from '@storefront/contract/orders/messages';
import { endSession, rememberUser, useAppDispatch } from '@storefront/state';
import { Alert, Button } from '@storefront/ui';
import { useState } from 'react';

/** Opens the payment provider's invoice, whose URL is valid for only a few weeks. */
export function InvoiceButton({ orderId }: { orderId: string }) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  const open = async () => {
    const isStillTheirs = dispatch(rememberUser());
    setBusy(true);
    setFailed(false);
    try {
      const { url } = await call(contract.getInvoice, { params: { orderId } });
      if (isStillTheirs()) location.assign(url);
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.code === 'sign_in_required';
      if (isSignedOut && isStillTheirs()) dispatch(endSession());
      setFailed(true);
    }
    setBusy(false);
  };

  return (
    <>
      {failed && <Alert kind="error">{orderMessages.invoice_failed}</Alert>}
      <div>
        <Button variant="secondary" busy={busy} busyLabel="Opening..." onClick={() => void open()}>
          Open Invoice
        </Button>
      </div>
    </>
  );
}

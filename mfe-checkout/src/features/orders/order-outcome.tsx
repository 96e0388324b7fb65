import type { Order } from '@storefront/contract';
import { orderMessages } from '@storefront/contract/orders/messages';
import { Alert, TextLink } from '@storefront/ui';
import { useState } from 'react';

/** A single live region, so that a screen reader announces when a pending payment is settled. */
export function OrderOutcome({ status, isProcessing = false }: Pick<Order, 'status' | 'isProcessing'>) {
  const [before] = useState(status);
  if (status === 'paid') {
    return before === 'pending' ? <Alert kind="success" title={orderMessages.order_paid} /> : null;
  }
  if (status === 'pending') {
    return (
      <Alert kind="info" title={isProcessing ? orderMessages.order_processing : orderMessages.order_pending}>
        {isProcessing ? orderMessages.order_processing_advice : orderMessages.order_pending_advice}
      </Alert>
    );
  }
  const title = status === 'declined' ? orderMessages.order_declined : orderMessages.order_abandoned;
  return <Alert kind="info" title={title} action={<TextLink to="/checkout">Go to your cart</TextLink>} />;
}

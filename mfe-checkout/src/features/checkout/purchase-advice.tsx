/** Links from a crashed or empty checkout to purchases that it may have made. */
import { checkoutMessages } from '@storefront/contract/orders/checkout-messages';
import { useAppSelector } from '@storefront/state';
import { Alert, TextLink } from '@storefront/ui';
import { unfinishedAttempt } from './attempt.ts';
import { usePaymentUnderWay } from './payment-under-way.ts';

const toOrders = <TextLink to="/orders">See your orders</TextLink>;

/** Shown while a payment is in progress or its response was lost, and after it for an emptied cart. */
export function PurchaseAdvice() {
  const cart = useAppSelector(({ cart }) => cart.saved);
  const isPaying = usePaymentUnderWay();
  if (isPaying || (cart && unfinishedAttempt(cart.id))) {
    return (
      <Alert kind="info" title={checkoutMessages.maybe_placed} action={toOrders}>
        {checkoutMessages.look_first}
      </Alert>
    );
  }
  if (!cart?.lastPurchase || cart.items.length > 0) return null;
  return (
    <Alert kind="info" action={toOrders}>
      {checkoutMessages.last_purchase}
    </Alert>
  );
}

/** Shown for the empty cart of an earlier buyer; after some payments it is the only confirmation. */
export function LastPurchase() {
  return (
    <p>
      <span>{checkoutMessages.last_purchase}</span> {toOrders}
    </p>
  );
}

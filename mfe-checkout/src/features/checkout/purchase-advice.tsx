/** Leads from a checkout that failed, or is empty, to what may have been bought there. */
import { checkoutMessages } from '@storefront/contract/orders/checkout-messages';
import { useAppSelector } from '@storefront/state';
import { Alert, TextLink } from '@storefront/ui';
import { unfinishedAttempt } from './attempt.ts';
import { usePaymentUnderWay } from './payment-under-way.ts';

const toOrders = <TextLink to="/orders">See your orders</TextLink>;

/** While a payment is under way or its answer was lost; once it is made, the emptied cart says so. */
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

/** For an empty cart of a shopper who has bought before: after a payment that nothing else could tell of, it is all that there is. */
export function LastPurchase() {
  return (
    <p>
      <span>{checkoutMessages.last_purchase}</span> {toOrders}
    </p>
  );
}

import { ApiError, type Cart, isProblemCode, messages, type Order } from '@storefront/contract';
import { confirmationMessages } from '@storefront/contract/orders/confirmation-messages';
import { type CheckoutOutcome, failedOutcome, orderLink } from './outcome.ts';

export interface CheckoutRefusal {
  readonly code: string;
  readonly outcome: CheckoutOutcome;
  readonly cart: Cart | undefined;
  /** True when the payment may have succeeded. */
  readonly isUnconfirmed: boolean;
}

export const confirming = (text: string = confirmationMessages.asking): CheckoutOutcome => ({
  kind: 'info',
  title: confirmationMessages.heading,
  text,
});

/** After these, and after unknown responses, the payment may have succeeded. */
const UNCONFIRMED = new Set(['internal_error', 'server_busy', 'payment_unconfirmed', 'idempotency_key_reused']);

/** Codes without their own text use the server's message. */
export function checkoutRefusalOf(error: unknown): CheckoutRefusal {
  const { code, message, problem } = error instanceof ApiError ? error : new ApiError('', '');
  const { cart, order } = (problem?.context ?? {}) as { cart?: Cart; order?: Order };
  const refused = (outcome: CheckoutOutcome) => ({ code, outcome, cart, isUnconfirmed: false });
  switch (code) {
    case 'earlier_payment_completed':
    case 'payment_on_its_way':
      return refused({ ...failedOutcome(message), ...(order && { link: orderLink(order.id) }) });
    case 'cart_conflict':
    case 'cart_empty':
      return refused(failedOutcome(messages.payment_cart_changed));
    case 'price_raised':
      return refused({ ...failedOutcome(message), onlyWhile: 'risen' });
    case 'product_withdrawn':
      return refused({ ...failedOutcome(message), onlyWhile: 'withdrawn' });
    case 'discount_changed':
    case 'shown_total_outdated':
    case 'payment_declined':
    case 'rate_limited':
    case 'checkout_in_progress':
    case 'payments_unavailable':
    case 'sum_not_taken':
    case 'checkout_outdated':
    case 'invalid_email':
    case 'gift_to_yourself':
    case 'gift_of_nothing':
    case 'too_many_gifts':
      return refused(failedOutcome(message));
    case 'network_error':
      return { code, outcome: confirming(confirmationMessages.offline), cart, isUnconfirmed: true };
  }
  if (!UNCONFIRMED.has(code) && isProblemCode(code)) return refused(failedOutcome(messages.payment_failed));
  return { code, outcome: confirming(), cart, isUnconfirmed: true };
}

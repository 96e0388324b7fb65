/** The payment provider's interface. No card data passes through here. */
import type { PaymentMethod } from '@storefront/contract/orders/schemas';

export interface Charge {
  readonly orderId: string;
  readonly amountCents: number;
  /** Charging again under the same key takes no more money and answers the same. */
  readonly idempotencyKey: string;
}

/** Final: every later question under the key is answered the same. */
export type ChargeResult =
  | { readonly status: 'succeeded'; readonly reference: string }
  | { readonly status: 'declined' }
  | { readonly status: 'cancelled' };

export interface MoneyBack {
  readonly chargeKey: string;
  readonly amountCents: number;
  /** Refunding again under the same key gives no more money back and answers the same. */
  readonly idempotencyKey: string;
}

/** All throw when the outcome is unknown; ask again with the same key. */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** Milliseconds after which a pending order was left behind: longer than anybody can still be paying for it. */
  readonly timeToPay: number;
  /** @param paymentToken what the provider's script in the page gave for the card */
  charge(charge: Charge, paymentToken: string): Promise<ChargeResult>;
  /** The charge's outcome; one not made is cancelled, even if its request is still on its way. */
  cancel(charge: Charge): Promise<ChargeResult>;
  /** `reference` is the provider's id of the refund. */
  refund(refund: MoneyBack): Promise<{ readonly reference: string }>;
}

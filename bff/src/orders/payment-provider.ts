/** What the store asks of whoever takes the money and gives it back. No card data passes through here. */

export interface Charge {
  readonly orderId: string;
  readonly amountCents: number;
  /** Charging twice with one key takes the money once and answers the same. */
  readonly idempotencyKey: string;
}

/** What became of a charge, for good: every later question under its key is answered the same. */
export type ChargeResult =
  | { readonly status: 'succeeded'; readonly reference: string }
  | { readonly status: 'declined' }
  | { readonly status: 'cancelled' };

export interface MoneyBack {
  /** The key of the charge that the money was taken under. */
  readonly chargeKey: string;
  readonly amountCents: number;
  /** Asking twice with one key gives the money back once and answers the same. */
  readonly idempotencyKey: string;
}

/** All throw when the outcome is unknown; ask again with the same key. */
export interface PaymentProvider {
  /**
   * Takes the money, unless the charge was declined or cancelled.
   * @param paymentToken what the provider's code in the page gave for the card
   */
  charge(charge: Charge, paymentToken: string): Promise<ChargeResult>;
  /**
   * Finds out what became of a charge, and makes sure that nothing more does: one that has not been made is cancelled,
   * and a request to make it that is still on its way will take nothing.
   */
  cancel(charge: Charge): Promise<ChargeResult>;
  /** Gives money of a charge back. Answers with the provider's name for that. */
  refund(refund: MoneyBack): Promise<{ readonly reference: string }>;
}

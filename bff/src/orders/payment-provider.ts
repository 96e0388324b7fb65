/** What the store asks of whoever takes the money. No card data passes through here. */

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

/** Both throw when the outcome is unknown; ask again with the same key. */
export interface PaymentProvider {
  /** Takes the money, unless the charge was declined or cancelled. */
  charge(charge: Charge): Promise<ChargeResult>;
  /**
   * Finds out what became of a charge, and makes sure that nothing more does: one that has not been made is cancelled,
   * and a request to make it that is still on its way will take nothing.
   */
  cancel(charge: Charge): Promise<ChargeResult>;
}

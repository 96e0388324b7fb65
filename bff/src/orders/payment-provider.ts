/** What the store asks of whoever takes the money. No card data passes through here. */

export interface Charge {
  readonly orderId: string;
  readonly amountCents: number;
  /** Charging twice with one key takes the money once and answers the same. */
  readonly idempotencyKey: string;
}

export type ChargeResult =
  | { readonly status: 'succeeded'; readonly reference: string }
  | { readonly status: 'declined' };

export interface PaymentProvider {
  /** Takes the money, or says it was declined. @throws when the outcome is unknown; ask again with the same key */
  charge(charge: Charge): Promise<ChargeResult>;
}

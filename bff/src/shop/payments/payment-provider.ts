/** The payment provider's interface. No card data passes through here. */
import type { PaymentMethod } from '@storefront/contract/orders/schemas';

export interface Charge {
  readonly orderId: string;
  readonly amountCents: number;
  /** Charging again under the same key takes no more money and has the same result. */
  readonly idempotencyKey: string;
  /** Time when its order was written. */
  readonly createdAt: Date;
}

export interface LineTax {
  /** Position of the order's line. */
  readonly position: number;
  readonly taxCents: number;
  /** The part paid on top of the price: all of it or nothing. */
  readonly addedTaxCents: number;
  /** Sum of the rates, if there are several taxes. */
  readonly percent: number;
}

/** Taxes as the provider computed them. */
export interface PaidTaxes {
  readonly lines: readonly LineTax[];
  /** Two-letter code of the country taxed; null when the provider knows none. */
  readonly country: string | null;
  /** Tax number of a business, such as for VAT. */
  readonly number: string | null;
  /** True when the business owes the tax itself. */
  readonly isReverseCharge: boolean;
}

export interface Paid {
  readonly status: 'succeeded';
  readonly reference: string;
  /** Absent when none were computed. */
  readonly taxes?: PaidTaxes | undefined;
  readonly hasInvoice?: boolean | undefined;
}

/** Final: every later request under the key has the same result. */
export type ChargeResult =
  | Paid
  | { readonly status: 'declined' }
  | { readonly status: 'cancelled' }
  /** Another sum or currency than the order's was paid. */
  | { readonly status: 'unexpected'; readonly reference: string };

/** The shopper paid by a method that takes days; it can no longer be cancelled. */
interface Processing {
  readonly status: 'processing';
}

/** The shopper pays on the provider's page. */
export interface Redirect {
  readonly status: 'redirect';
  readonly url: string;
}

export type ChargeState = ChargeResult | Processing | { readonly status: 'open' };

export interface MoneyBack {
  readonly chargeKey: string;
  /** The reference in the charge's result. */
  readonly chargeReference: string;
  readonly amountCents: number;
  /** Refunding again under the same key returns no more money and has the same result. */
  readonly idempotencyKey: string;
  /** Time of the last refusal; a request after it is a new one. */
  readonly refusedAt: Date | null;
}

export interface MadeRefund {
  readonly status: 'made';
  /** The provider's id of the refund. */
  readonly reference: string;
  readonly amountCents: number;
}

/** Not refunded now: the buyer's bank decides about the charge. */
interface RefusedRefund {
  readonly status: 'disputed';
}

/** All functions throw when the outcome is unknown; retry with the same key. */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** Milliseconds after which a pending order is abandoned: no shopper can still be paying for it. */
  readonly timeToPay: number;
  /** Smallest sum, except zero, that the provider accepts. */
  readonly leastCents: number;
  /** Returns the temporary URL of the charge's invoice; undefined while there is none. */
  findInvoice?(orderId: string): Promise<string | undefined>;
  /** @param paymentToken from the provider's script in the page, for the card; undefined from a page without it */
  charge(charge: Charge, paymentToken: string | undefined): Promise<ChargeResult | Processing | Redirect>;
  /** Returns the charge's outcome; cancels one not made, even if its request is still in transit. */
  cancel(charge: Charge): Promise<ChargeResult | Processing>;
  /** Returns the current state. */
  ask(charge: Charge): Promise<ChargeState>;
  /** @throws also when the sum exceeds the rest of the charge */
  refund(refund: MoneyBack): Promise<MadeRefund | RefusedRefund>;
  /** Present if the provider sends events. */
  readonly events?: EventSource;
  /** Present if the provider keeps books. */
  readonly books?: ProviderBooks;
}

export interface PaymentDeps {
  readonly payments: PaymentProvider;
  /** Milliseconds a request waits for the payment provider. */
  readonly paymentTimeout: number;
  /** Recipient of reports about payments that need a person. */
  readonly studioEmail: string | undefined;
}

export interface Period {
  readonly from: Date;
  /** Excluded. */
  readonly until: Date;
}

export interface BookedMoney {
  readonly reference: string;
  readonly amountCents: number;
  readonly at: Date;
}

/** Payments and refunds that began in a period. */
export interface ProviderBooks {
  payments(period: Period): AsyncIterable<BookedMoney>;
  refunds(period: Period): AsyncIterable<BookedMoney>;
}

/** A signed event from the provider; it may be late, repeated or out of date. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly about: EventSubject;
}

export type EventSubject =
  | { readonly kind: 'payment'; readonly reference: string; readonly orderId: string | null; readonly isPaid: boolean }
  | { readonly kind: 'refund'; readonly reference: string }
  | { readonly kind: 'dispute'; readonly reference: string }
  | { readonly kind: 'other' };

export interface EventSource {
  /** Returns undefined unless the signature is valid and recent. */
  read(body: Uint8Array, signature: string, now: Date): PaymentEvent | undefined;
  /** Returns events since `time` that the store handles, as far back as the provider keeps them. */
  since(time: Date): AsyncIterable<PaymentEvent>;
  /** Returns the current state. */
  findRefund(reference: string): Promise<ProviderRefund>;
  /** Returns a charge's refunds that did not fail, newest first. */
  refundsOf(chargeReference: string): Promise<readonly ProviderRefund[]>;
  findDispute(reference: string): Promise<ProviderDispute>;
}

interface MoneyMoved {
  readonly reference: string;
  readonly chargeReference: string;
  /** The charge's order, as the provider recorded it. */
  readonly orderId: string | null;
  readonly amountCents: number;
}

export interface ProviderRefund extends MoneyMoved {
  /** Key of a refund that the store requested. */
  readonly idempotencyKey: string | null;
  readonly hasFailed: boolean;
}

export interface ProviderDispute extends MoneyMoved {
  readonly state: 'open' | 'won' | 'lost';
}

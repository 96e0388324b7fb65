/** The payment provider's interface. No card data passes through here. */
import type { PaymentMethod } from '@storefront/contract/orders/schemas';

export interface Charge {
  readonly orderId: string;
  readonly amountCents: number;
  /** Charging again under the same key takes no more money and answers the same. */
  readonly idempotencyKey: string;
  /** When its order was written. */
  readonly createdAt: Date;
}

export interface LineTax {
  /** Of the order's line. */
  readonly position: number;
  readonly taxCents: number;
  /** What of it was paid on top of the price: all, or nothing. */
  readonly addedTaxCents: number;
  /** Together, where several taxes were taken. */
  readonly percent: number;
}

/** As the provider computed them. */
export interface PaidTaxes {
  readonly lines: readonly LineTax[];
  /** Two letters, by which it was computed; null where the provider knows none. */
  readonly country: string | null;
  /** The number of a business, such as for VAT. */
  readonly number: string | null;
  /** The business owes the tax itself. */
  readonly isReverseCharge: boolean;
}

export interface Paid {
  readonly status: 'succeeded';
  readonly reference: string;
  /** Absent where none were computed. */
  readonly taxes?: PaidTaxes | undefined;
  readonly hasInvoice?: boolean | undefined;
}

/** Final: every later question under the key is answered the same. */
export type ChargeResult =
  | Paid
  | { readonly status: 'declined' }
  | { readonly status: 'cancelled' }
  /** Another sum, or another currency, than the order's was paid. */
  | { readonly status: 'unexpected'; readonly reference: string };

/** The shopper has paid by a method that takes days; it can no longer be cancelled. */
interface Processing {
  readonly status: 'processing';
}

/** Paid at the provider's page, if at all. */
export interface Redirect {
  readonly status: 'redirect';
  readonly url: string;
}

export type ChargeState = ChargeResult | Processing | { readonly status: 'open' };

export interface MoneyBack {
  readonly chargeKey: string;
  /** As the charge's result said. */
  readonly chargeReference: string;
  readonly amountCents: number;
  /** Refunding again under the same key gives no more money back and answers the same. */
  readonly idempotencyKey: string;
  /** When it was refused, which ends with that time: it is asked for anew. */
  readonly refusedAt: Date | null;
}

export interface MadeRefund {
  readonly status: 'made';
  /** The provider's id of it. */
  readonly reference: string;
  readonly amountCents: number;
}

/** Not now: the buyer's bank decides about the charge. */
interface RefusedRefund {
  readonly status: 'disputed';
}

/** All throw when the outcome is unknown; ask again with the same key. */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** Milliseconds after which a pending order was left behind: longer than anybody can still be paying for it. */
  readonly timeToPay: number;
  /** The least sum, but for nothing, that it takes. */
  readonly leastCents: number;
  /** The address of the charge's invoice, for a while; undefined while there is none. */
  findInvoice?(orderId: string): Promise<string | undefined>;
  /** @param paymentToken what the provider's script in the page gave for the card; a redirect needs none */
  charge(charge: Charge, paymentToken: string): Promise<ChargeResult | Processing | Redirect>;
  /** The charge's outcome; one not made is cancelled, even if its request is still on its way. */
  cancel(charge: Charge): Promise<ChargeResult | Processing>;
  /** As it is now. */
  ask(charge: Charge): Promise<ChargeState>;
  /** @throws, too, when more is asked for than is left of the charge */
  refund(refund: MoneyBack): Promise<MadeRefund | RefusedRefund>;
  /** Of a provider that tells what happens at its side. */
  readonly events?: EventSource;
  /** Of a provider that keeps accounts of the money. */
  readonly books?: ProviderBooks;
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

/** What began in a period. */
export interface ProviderBooks {
  payments(period: Period): AsyncIterable<BookedMoney>;
  refunds(period: Period): AsyncIterable<BookedMoney>;
}

/** What happened at the provider, signed by it; it may be late, come twice, or be out of date. */
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
  /** Undefined unless the signature is the provider's and young. */
  read(body: Uint8Array, signature: string, now: Date): PaymentEvent | undefined;
  /** What happened since, for as long as the provider remembers; only what the store acts on. */
  since(time: Date): AsyncIterable<PaymentEvent>;
  /** As they are now. */
  findRefund(reference: string): Promise<ProviderRefund>;
  /** Of a charge, newest first; none that failed. */
  refundsOf(chargeReference: string): Promise<readonly ProviderRefund[]>;
  findDispute(reference: string): Promise<ProviderDispute>;
}

interface MoneyMoved {
  readonly reference: string;
  readonly chargeReference: string;
  /** Whose charge it was, as the provider remembers it. */
  readonly orderId: string | null;
  readonly amountCents: number;
}

export interface ProviderRefund extends MoneyMoved {
  /** Of a refund that we asked for. */
  readonly idempotencyKey: string | null;
  readonly hasFailed: boolean;
}

export interface ProviderDispute extends MoneyMoved {
  readonly state: 'open' | 'won' | 'lost';
}

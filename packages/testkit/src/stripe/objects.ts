/** Objects of a Stripe account from the API reference; only the fields that a store uses. */
import { randomBytes } from 'node:crypto';

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export interface PaymentIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  status: 'processing' | 'requires_payment_method' | 'succeeded';
}

export interface Session {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly mode: 'payment';
  readonly livemode: false;
  readonly amount_subtotal: number;
  amount_total: number;
  automatic_tax: { readonly enabled: boolean; readonly status: 'requires_location_inputs' | 'complete' | null };
  readonly invoice_creation: { readonly enabled: boolean };
  total_details: { readonly amount_discount: 0; readonly amount_shipping: 0; readonly amount_tax: number };
  customer_details: CustomerDetails | null;
  invoice: string | null;
  readonly currency: string;
  readonly client_reference_id: string | null;
  readonly customer_email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  readonly expires_at: number;
  readonly success_url: string;
  readonly cancel_url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  url: string | null;
}

interface CustomerDetails {
  readonly email: string | null;
  readonly address: { readonly country: string };
  readonly tax_ids: readonly { readonly type: string; readonly value: string }[];
}

export interface Invoice {
  readonly id: string;
  readonly object: 'invoice';
  readonly status: 'paid';
  readonly total: number;
  readonly hosted_invoice_url: string;
}

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly payment_intent: string;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'pending' | 'succeeded' | 'failed';
}

export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly payment_intent: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly reason: string;
  status: 'needs_response' | 'won' | 'lost';
}

export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly livemode: false;
  readonly pending_webhooks: 1;
  readonly type: string;
  /** Snapshot of the object at the time of the event. */
  readonly data: { readonly object: object };
}

/** A response other than 200: `error` of the API reference. */
export class Refused extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, string>>;

  constructor(status: number, error: { type: string; code?: string; param?: string; message: string }) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const invalid = (message: string, more: { code?: string; param?: string } = {}) =>
  new Refused(400, { type: 'invalid_request_error', message, ...more });

/** A Stripe account: the states of its sessions, payments, refunds and disputes, and their events. */
import { MINUTE, SECOND } from '@storefront/utils/time';
import { createBilling } from './billing.ts';
import {
  type Dispute,
  invalid,
  newId,
  type PaymentIntent,
  type Refund,
  Refused,
  type Session,
  type StripeEvent,
} from './objects.ts';
import type { CreateRefund, CreateSession } from './parameters.ts';
import { requireTaxable, type Shopper } from './taxes.ts';

export type Account = ReturnType<typeof createAccount>;

const HOUR_IN_SECONDS = 3600;
const LEAST_CENTS = 50;

interface AccountOptions {
  readonly apiVersion: string;
  readonly now: () => Date;
  readonly pageOf: (sessionId: string) => string;
}

export function createAccount({ apiVersion, now, pageOf }: AccountOptions) {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, PaymentIntent>();
  const billing = createBilling(pageOf);
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  const events: StripeEvent[] = [];
  const created = () => Math.floor(now().getTime() / SECOND);

  function happen(type: string, object: object): void {
    events.push({
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: created(),
      livemode: false,
      pending_webhooks: 1,
      type,
      data: { object: { ...object } },
    });
  }
  const find = <Found>(all: ReadonlyMap<string, Found>, id: string, name: string): Found => {
    const found = all.get(id);
    if (found) return found;
    throw new Refused(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${name}: '${id}'`,
    });
  };
  const session = (id: string) => {
    const found = find(sessions, id, 'checkout.session');
    if (found.status === 'open' && found.expires_at <= created()) close(found);
    return found;
  };
  const close = (open: Session) => {
    open.status = 'expired';
    open.url = null;
    happen('checkout.session.expired', open);
  };
  const refundable = ({ id, amount }: PaymentIntent) =>
    amount -
    [...refunds.values()]
      .filter((one) => one.payment_intent === id && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0);

  const isDisputed = (intent: string) =>
    [...disputes.values()].some((one) => one.payment_intent === intent && one.status !== 'won');

  function createSession(params: CreateSession): Session {
    const total = params.line_items.reduce(
      (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
      0,
    );
    requireTaxable(params);
    const currencies = new Set(params.line_items.map(({ price_data }) => price_data.currency));
    const [currency = 'usd'] = currencies;
    if (currencies.size > 1) throw invalid('All prices must have the same currency.', { param: 'line_items' });
    if (total < LEAST_CENTS) throw invalid('The total is too small.', { code: 'amount_too_small' });
    const expiresAt = params.expires_at ?? created() + 24 * HOUR_IN_SECONDS;
    const left = expiresAt - created();
    if (left < (30 * MINUTE) / SECOND || left > 24 * HOUR_IN_SECONDS) {
      throw invalid('The `expires_at` timestamp must be at least 30 minutes and at most 24 hours away.', {
        param: 'expires_at',
      });
    }
    const id = newId('cs_test');
    const made: Session = {
      id,
      object: 'checkout.session',
      mode: 'payment',
      livemode: false,
      amount_subtotal: total,
      amount_total: total,
      automatic_tax: params.automatic_tax?.enabled
        ? { enabled: true, status: 'requires_location_inputs' }
        : { enabled: false, status: null },
      invoice_creation: { enabled: params.invoice_creation?.enabled ?? false },
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      customer_details: null,
      invoice: null,
      currency,
      client_reference_id: params.client_reference_id ?? null,
      customer_email: params.customer_email ?? null,
      metadata: params.metadata,
      created: created(),
      expires_at: expiresAt,
      success_url: params.success_url,
      cancel_url: params.cancel_url ?? null,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: pageOf(id),
    };
    sessions.set(id, made);
    billing.open(id, params);
    intentMetadata.set(id, params.payment_intent_data?.metadata ?? {});
    return made;
  }
  const intentMetadata = new Map<string, Readonly<Record<string, string>>>();

  function expire(id: string): Session {
    const found = session(id);
    if (found.status !== 'open')
      throw invalid(`Only Checkout Sessions with a status of open can be expired. This one is ${found.status}.`);
    close(found);
    return found;
  }

  /** @param how a payment method that succeeds at once, or takes days */
  function pay(id: string, how: 'card' | 'delayed' = 'card', shopper: Shopper = { country: 'US' }): PaymentIntent {
    const found = session(id);
    if (found.status !== 'open') throw invalid(`This Checkout Session is ${found.status}.`);
    billing.complete(found, shopper);
    const intent: PaymentIntent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount: found.amount_total,
      currency: found.currency,
      metadata: intentMetadata.get(id) ?? {},
      created: created(),
      status: how === 'card' ? 'succeeded' : 'processing',
    };
    intents.set(intent.id, intent);
    found.payment_intent = intent.id;
    found.status = 'complete';
    found.url = null;
    if (how === 'card') billing.settle(found);
    happen('payment_intent.created', intent);
    happen('checkout.session.completed', found);
    return intent;
  }

  /** Ends a delayed payment. */
  function settleDelayed(id: string, outcome: 'succeeded' | 'failed'): void {
    const found = session(id);
    const intent = find(intents, found.payment_intent ?? '', 'payment_intent');
    intent.status = outcome === 'succeeded' ? 'succeeded' : 'requires_payment_method';
    if (outcome === 'succeeded') billing.settle(found);
    happen(`checkout.session.async_payment_${outcome}`, found);
  }

  /** Refunds through the API, or in the dashboard. */
  function refund({
    payment_intent,
    amount,
    metadata,
  }: Pick<CreateRefund, 'payment_intent' | 'amount' | 'metadata'>): Refund {
    const intent = find(intents, payment_intent, 'payment_intent');
    const left = refundable(intent);
    if (isDisputed(payment_intent)) {
      throw invalid('This charge has been disputed, so it cannot be refunded.', { code: 'charge_disputed' });
    }
    if (intent.status !== 'succeeded') throw invalid('This PaymentIntent does not have a successful charge to refund.');
    if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
    if ((amount ?? left) > left)
      throw invalid(`Refund amount is greater than unrefunded amount on charge.`, { param: 'amount' });
    const made: Refund = {
      id: newId('re'),
      object: 'refund',
      amount: amount ?? left,
      currency: intent.currency,
      created: created(),
      payment_intent,
      metadata,
      status: 'succeeded',
    };
    refunds.set(made.id, made);
    happen('refund.created', made);
    return made;
  }

  function failRefund(id: string): void {
    const found = find(refunds, id, 'refund');
    found.status = 'failed';
    happen('refund.failed', found);
  }

  /** @param amount in cents; by default everything that was not refunded */
  function dispute(paymentIntent: string, amount?: number): Dispute {
    const intent = find(intents, paymentIntent, 'payment_intent');
    const { currency } = intent;
    const facts = {
      amount: amount ?? refundable(intent),
      currency,
      created: created(),
      payment_intent: paymentIntent,
      metadata: {},
    };
    const made: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      ...facts,
      reason: 'fraudulent',
      status: 'needs_response',
    };
    disputes.set(made.id, made);
    happen('charge.dispute.created', made);
    return made;
  }

  function closeDispute(id: string, outcome: 'won' | 'lost'): void {
    const found = find(disputes, id, 'dispute');
    found.status = outcome;
    happen('charge.dispute.closed', found);
  }

  return {
    /** True when Stripe Tax is set up. */
    hasTaxes: true as boolean,
    sessions,
    billing,
    intents,
    refunds,
    disputes,
    events,
    session,
    /** Returns the part of a payment that was not refunded. */
    leftOf: (id: string) => refundable(find(intents, id, 'payment_intent')),
    isDisputed,
    refundOf: (id: string) => find(refunds, id, 'refund'),
    intentOf: (id: string) => {
      const intent = find(intents, id, 'payment_intent');
      return { ...intent, amount_received: intent.status === 'succeeded' ? intent.amount : 0 };
    },
    disputeOf: (id: string) => find(disputes, id, 'dispute'),
    createSession,
    expire,
    pay,
    settleDelayed,
    refund,
    failRefund,
    dispute,
    closeDispute,
    happen,
  };
}

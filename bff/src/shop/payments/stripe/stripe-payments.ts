/** Payments on a Stripe page (Checkout): one session per order, which is paid, expires, or is expired by us. */
import type { Stripe } from 'stripe';
import { after, before, MINUTE, SECOND } from '../../../base/clock.ts';
import type { Db } from '../../../base/db/database.ts';
import type { Charge, ChargeState, PaymentProvider } from '../payment-provider.ts';
import type { StripeSettings } from '../settings.ts';
import { isOfType } from './open-stripe.ts';
import { CURRENCY, LEAST_CENTS, PAGE_TIME, sessionParams } from './session-params.ts';
import { findPurchase, findSessionId, saveSession } from './sessions.repository.ts';
import { stripeBooks } from './stripe-books.ts';
import { stripeEvents } from './stripe-events.ts';
import { refundAt } from './stripe-refunds.ts';
import { taxesOf } from './stripe-taxes.ts';

interface StripeSurroundings {
  readonly stripe: Stripe;
  readonly settings: Pick<StripeSettings, 'checkoutHost' | 'webhookSecrets' | 'taxes' | 'hasInvoices'>;
  readonly db: Db;
  /** Origin to which shoppers return. */
  readonly origin: string;
}

type Session = Stripe.Checkout.Session;

const WITH_PAYMENT = { expand: ['payment_intent'] };
const IN_A_LIST = { expand: ['data.payment_intent'], limit: 100 };

export function stripePayments({ stripe, settings, db, origin }: StripeSurroundings): PaymentProvider {
  const { sessions } = stripe.checkout;
  const retrieve = (id: string) => sessions.retrieve(id, WITH_PAYMENT);

  /** Returns the order's current session, opening it if needed; undefined when none can be opened any more. */
  async function sessionOf(charge: Charge): Promise<Session | undefined> {
    const known = await findSessionId(db, charge.orderId);
    if (known !== undefined) return await retrieve(known);
    const opened = await openSession(charge);
    if (opened) await saveSession(db, charge.orderId, opened.id);
    return opened;
  }

  async function openSession(charge: Charge): Promise<Session | undefined> {
    const params = sessionParams(charge, await findPurchase(db, charge.orderId), origin, settings);
    try {
      const session = await sessions.create(params, { idempotencyKey: `order-${charge.idempotencyKey}` });
      // A replayed response has the session's state at its opening.
      return 'idempotent-replayed' in session.lastResponse.headers ? await retrieve(session.id) : session;
    } catch (error) {
      const isTooLate = isOfType(error, 'StripeInvalidRequestError') && error.param === 'expires_at';
      // The page's content has changed since the request that opened it.
      const isOpen = isOfType(error, 'StripeIdempotencyError');
      if (!isTooLate && !isOpen) throw error;
      const opened = await findOpened(charge);
      if (!opened && isOpen) throw error;
      return opened;
    }
  }

  /** Finds a session whose process ended before it stored the id. */
  async function findOpened({ orderId, createdAt }: Charge): Promise<Session | undefined> {
    const created = { gte: seconds(before(createdAt, 5 * MINUTE)), lte: seconds(after(createdAt, PAGE_TIME)) };
    for await (const session of sessions.list({ created, ...IN_A_LIST })) {
      if (session.client_reference_id === orderId) return session;
    }
    return undefined;
  }

  /** Expires the session; one that is no longer open shows its outcome. */
  async function expire(session: Session): Promise<Session> {
    try {
      return await sessions.expire(session.id);
    } catch (error) {
      if (!isOfType(error, 'StripeInvalidRequestError')) throw error;
      return await retrieve(session.id);
    }
  }

  return {
    method: {
      flow: 'redirect',
      host: settings.checkoutHost,
      ...(settings.taxes && { taxes: settings.taxes.prices }),
    },
    async findInvoice(orderId) {
      const known = await findSessionId(db, orderId);
      const { invoice } = known === undefined ? {} : await sessions.retrieve(known, { expand: ['invoice'] });
      return (typeof invoice === 'object' && invoice?.hosted_invoice_url) || undefined;
    },
    timeToPay: PAGE_TIME,
    leastCents: LEAST_CENTS,
    events: stripeEvents(stripe, settings),
    books: stripeBooks(stripe),
    async charge(charge) {
      const session = await sessionOf(charge);
      const state: ChargeState = session ? await stateOf(stripe, session, charge) : { status: 'cancelled' };
      if (state.status !== 'open') return state;
      if (!session?.url) throw new Error(`session ${session?.id} is open and has no address`);
      return { status: 'redirect', url: session.url };
    },
    async cancel(charge) {
      const session = await sessionOf(charge);
      if (!session) return { status: 'cancelled' };
      const state = await stateOf(stripe, session.status === 'open' ? await expire(session) : session, charge);
      if (state.status === 'open') throw new Error(`session ${session.id} could not be expired`);
      return state;
    },
    async ask(charge) {
      const known = await findSessionId(db, charge.orderId);
      // Without a page URL the shopper cannot have paid.
      return known === undefined ? { status: 'open' } : await stateOf(stripe, await retrieve(known), charge);
    },
    refund: (refund) => refundAt(stripe, refund),
  };
}

async function stateOf(stripe: Stripe, session: Session, { amountCents }: Charge): Promise<ChargeState> {
  if (session.status === 'expired') return { status: 'cancelled' };
  if (session.status !== 'complete') return { status: 'open' };
  const { id, amount_total: paid, currency, payment_intent: intent } = session;
  if (session.payment_status === 'unpaid') {
    const isOver = typeof intent === 'object' && ['requires_payment_method', 'canceled'].includes(intent?.status ?? '');
    return { status: isOver ? 'declined' : 'processing' };
  }
  const reference = (typeof intent === 'string' ? intent : intent?.id) ?? id;
  const computed = await taxesOf(stripe, session);
  const due = computed && amountCents + computed.addedCents;
  if (paid !== due || currency !== CURRENCY) return { status: 'unexpected', reference };
  return { status: 'succeeded', reference, taxes: computed?.taxes, hasInvoice: session.invoice_creation?.enabled };
}

const seconds = (time: Date) => Math.floor(time.getTime() / SECOND);

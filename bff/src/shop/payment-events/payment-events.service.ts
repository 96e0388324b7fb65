/**
 * Handles the provider's events. An event only names its subject, whose current state is requested; the event's row and
 * its effect are then one transaction, so events may come twice, at once, late and in any order.
 */
import { isUuid } from '@storefront/utils/is-uuid';
import { before, DAY } from '../../base/clock.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { askAbout, confirmOrder, type SettlementDeps, settleIn } from '../checkout/settlement.ts';
import { findOrderId, findPendingOrderById } from '../orders/orders.repository.ts';
import { hasUnexpectedPayment } from '../payments/notes.repository.ts';
import { noteForStudio } from '../payments/notes.ts';
import type {
  EventSource,
  EventSubject,
  PaymentEvent,
  ProviderDispute,
  ProviderRefund,
} from '../payments/payment-provider.ts';
import { askAgainSoon } from '../refunds/refunds.repository.ts';
import { recordProviderRefund, recordReturnedMoney } from '../refunds/returned-money.ts';
import { findFirstPageOpening, hasEventOfType, insertPaymentEvent, isEventKnown } from './payment-events.repository.ts';

export type EventDeps = SettlementDeps;

/** Stripe keeps its list of events that long. */
const PROVIDER_MEMORY = 30 * DAY;

type Effect = (tx: Tx) => Promise<void>;
type Subject<Kind> = Extract<EventSubject, { readonly kind: Kind }>;

/** @throws payments_unavailable, or the provider's error, when it does not answer: it sends the event again later */
export async function handleEvent(deps: EventDeps, source: EventSource, event: PaymentEvent): Promise<void> {
  if (await isEventKnown(deps.db, event.id)) return;
  const effect = await effectOf(deps, source, event);
  await inTransaction(deps.db, async (tx) => {
    if (event.about.kind === 'other' && !(await hasEventOfType(tx, event.type))) {
      deps.log.info(
        { event: 'payment_event_ignored', type: event.type },
        'an event of the payment provider was ignored',
      );
    }
    if (await insertPaymentEvent(tx, event, deps.clock.now())) await effect(tx);
  });
}

/**
 * Handles events that never arrived; a failed one is retried next time. Skips events older than the store's first
 * payment page.
 */
export async function handleMissedEvents(deps: EventDeps): Promise<void> {
  const { events } = deps.payments;
  const opening = events && (await findFirstPageOpening(deps.db));
  if (!events || !opening) return;
  const remembered = before(deps.clock.now(), PROVIDER_MEMORY);
  const since = new Date(Math.max(opening.getTime(), remembered.getTime()));
  for await (const event of events.since(since)) {
    await handleEvent(deps, events, event).catch((err: unknown) =>
      deps.log.warn({ event: 'payment_event_not_taken', type: event.type, err }, 'a missed event could not be handled'),
    );
  }
}

async function effectOf(deps: EventDeps, source: EventSource, { about }: PaymentEvent): Promise<Effect> {
  if (about.kind === 'payment') return await paymentEffect(deps, about);
  if (about.kind === 'refund') return await refundEffect(deps, await source.findRefund(about.reference));
  if (about.kind === 'dispute') return await disputeEffect(deps, source, await source.findDispute(about.reference));
  return async () => {};
}

async function paymentEffect(deps: EventDeps, { reference, orderId, isPaid }: Subject<'payment'>): Promise<Effect> {
  const order = orderId !== null && isUuid(orderId) ? await findOrderId(deps.db, { id: orderId }) : undefined;
  const note = { reference, orderId: order?.id ?? null, amountCents: null };
  const pending = order && (await findPendingOrderById(deps.db, order.id));
  if (pending) {
    const state = await askAbout(deps, pending);
    return (tx) => settleIn(deps, tx, pending.userId, pending.id, state);
  }
  if (!isPaid || order?.status === 'paid') return async () => {};
  if (!order) return (tx) => noteForStudio(deps, tx, { ...note, kind: 'unknown_payment' });
  // Another process may have settled it in the meantime.
  return async (tx) => {
    const now = await findOrderId(tx, { id: order.id });
    if (now?.status === 'paid' || (await hasUnexpectedPayment(tx, { orderId: order.id }))) return;
    await noteForStudio(deps, tx, { ...note, kind: 'paid_after_closing' });
  };
}

async function refundEffect(deps: EventDeps, refund: ProviderRefund): Promise<Effect> {
  const orderId = await paidOrderOf(deps, refund);
  const { reference, chargeReference, amountCents, hasFailed } = refund;
  const note = { reference, orderId, amountCents };
  if (hasFailed) return (tx) => noteForStudio(deps, tx, { ...note, kind: 'failed_refund' });
  if (orderId !== null) return (tx) => recordProviderRefund(deps, tx, orderId, refund);
  return async (tx) => {
    // The studio was already asked to refund it.
    if (await hasUnexpectedPayment(tx, { reference: chargeReference })) return;
    await noteForStudio(deps, tx, { ...note, kind: 'unknown_payment' });
  };
}

const LOST = 'Your bank has reversed the payment.';

async function disputeEffect(deps: EventDeps, source: EventSource, dispute: ProviderDispute): Promise<Effect> {
  const orderId = await paidOrderOf(deps, dispute);
  const { reference, amountCents, state } = dispute;
  const isAll = orderId !== null && state === 'lost' && (await isAllThatWasLeft(deps, source, dispute));
  return async (tx) => {
    const kind = `dispute_${state === 'open' ? 'opened' : state}` as const;
    await noteForStudio(deps, tx, { kind, reference, orderId, amountCents });
    if (orderId === null) return;
    if (state === 'lost') await recordReturnedMoney(deps, tx, { orderId, amountCents, isAll, reference, reason: LOST });
    else if (state === 'won') await askAgainSoon(tx, orderId);
  };
}

/** Returns true when no money of the payment remains with the store, even after partial refunds that match no line. */
async function isAllThatWasLeft(
  { db }: EventDeps,
  source: EventSource,
  { chargeReference, amountCents }: ProviderDispute,
): Promise<boolean> {
  const order = await findOrderId(db, { paymentReference: chargeReference });
  const refunds = await source.refundsOf(chargeReference);
  const refunded = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
  return order !== undefined && amountCents >= order.paidCents - refunded;
}

/** Returns the paid order that the money was for; the payment may be confirmed only now. */
async function paidOrderOf(
  deps: EventDeps,
  { chargeReference, orderId }: Pick<ProviderRefund, 'chargeReference' | 'orderId'>,
): Promise<string | null> {
  const pending = orderId !== null && isUuid(orderId) ? await findPendingOrderById(deps.db, orderId) : undefined;
  if (pending) await confirmOrder(deps, pending);
  const order = await findOrderId(deps.db, { paymentReference: chargeReference });
  return order?.id ?? null;
}

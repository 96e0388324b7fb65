/** Invariants between the store's books and Stripe's, whenever no work is in progress. */

import type { StripeServer } from '@storefront/testkit/stripe/stripe-server';
import { DAY } from '../../base/clock.ts';
import type { Difference } from '../../shop/orders/compare-books.ts';
import type { CrashStore } from './store.ts';

interface Money {
  readonly reference: string;
  readonly cents: number;
}

/** Notes to the studio about sums that match no line of the store. */
const OF_OTHER_SUMS = new Set(['unmatched_refund', 'short_refund']);
/** Notes that no order of events may cause. */
const NEVER = new Set(['unknown_payment', 'unexpected_payment', 'paid_after_closing', 'failed_refund']);

/** Returns violations as text; empty when there are none. */
export async function stripeViolations(store: CrashStore, stripe: StripeServer): Promise<string[]> {
  const { query } = store;
  const notes = await query<{ kind: string; reference: string }>('select kind, reference from payment_notes');
  const noted = new Set(notes.filter(({ kind }) => OF_OTHER_SUMS.has(kind)).map(({ reference }) => reference));
  const orders = await query<Money & { id: string }>(
    `select id, payment_reference as reference, total_cents::int as cents from orders where status = 'paid'`,
  );
  const refunds = await query<Money & { id: string }>(
    'select id, payment_reference as reference, amount_cents::int as cents from refunds',
  );
  const open = await query(`select id, refused_at from refunds where completed_at is null`);
  const body = await store.perform({ kind: 'books', from: store.now - 100 * DAY, until: store.now });
  const differences: Difference[] = JSON.parse(Buffer.from(body.body).toString());
  return [
    ...notes.filter(({ kind }) => NEVER.has(kind)).map((note) => `the studio was told of ${JSON.stringify(note)}`),
    ...sessionViolations(stripe, orders),
    ...open.map((refund) => `a refund that is open for ever: ${JSON.stringify(refund)}`),
    ...refundViolations(stripe, refunds, noted),
    ...differences
      .filter(({ reference }) => !noted.has(reference))
      .map((difference) => `the books differ: ${JSON.stringify(difference)}`),
  ];
}

/** Every paid session has exactly one paid order of that sum, and vice versa. */
function sessionViolations(stripe: StripeServer, orders: readonly (Money & { id: string })[]): string[] {
  const paid = [...stripe.sessions.values()]
    .filter(({ payment_status: status }) => status === 'paid')
    .map((session) => `${session.client_reference_id} ${session.payment_intent} ${session.amount_total}`);
  const known = orders.map(({ id, reference, cents }) => `${id} ${reference} ${cents}`);
  return [
    ...paid.filter((payment) => !known.includes(payment)).map((payment) => `paid without its order: ${payment}`),
    ...known.filter((payment) => !paid.includes(payment)).map((payment) => `an order that nobody paid: ${payment}`),
    ...(new Set(paid).size === paid.length ? [] : ['an order that was paid twice']),
  ];
}

/** Every refund matches one line or several of that sum, or notified the studio; every refunded line has its money. */
function refundViolations(
  stripe: StripeServer,
  refunds: readonly (Money & { id: string })[],
  noted: ReadonlySet<string>,
): string[] {
  const lost = [...stripe.disputes.values()].filter(({ status }) => status === 'lost');
  const there = new Map([...stripe.refunds.values(), ...lost].map(({ id, amount }) => [id, amount]));
  const here = Map.groupBy(refunds, ({ reference }) => reference);
  const sumOf = (reference: string) => (here.get(reference) ?? []).reduce((sum, { cents }) => sum + cents, 0);
  // After partial refunds, less than the price of the lines was left.
  const isOfMore = (id: string, cents: number) => stripe.disputes.has(id) && sumOf(id) > cents;
  return [
    ...[...there]
      .filter(
        ([reference, cents]) => sumOf(reference) !== cents && !noted.has(reference) && !isOfMore(reference, cents),
      )
      .map(([reference, cents]) => `${cents} went back by ${reference}, and ${sumOf(reference)} here`),
    ...refunds
      .filter(({ reference }) => !there.has(reference))
      .map((refund) => `a refund that nobody made: ${JSON.stringify(refund)}`),
    ...[...stripe.refunds.values()]
      .filter(({ id, metadata }) => metadata.refund !== undefined && !here.get(id)?.length && !noted.has(id))
      .map(({ id }) => `a refund of ours that the store does not know: ${id}`),
  ];
}

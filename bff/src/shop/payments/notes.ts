/** Payment notes for the studio: stored, emailed, and logged once. */
import type { PaymentNoteKind } from '../../base/db/columns.ts';
import type { Tx } from '../../base/db/transaction.ts';
import { aboutOrder, composeEmail } from '../../base/email/compose-email.ts';
import type { Outbox } from '../../base/email/outbox.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { inDollars } from './money.ts';
import { insertNote, type PaymentNote } from './notes.repository.ts';
import type { PaymentDeps } from './payment-provider.ts';

export type NoteDeps = Pick<SharedDeps, 'clock' | 'log'> &
  Partial<Pick<PaymentDeps, 'studioEmail'>> & { readonly outbox: Pick<Outbox, 'sendEmail'> };

const words: Record<PaymentNoteKind, { readonly subject: string; readonly text: string }> = {
  unknown_payment: {
    subject: 'A payment without an order',
    text: 'The payment provider reported a payment that matches no order. Nothing was delivered for it.',
  },
  unexpected_payment: {
    subject: 'A payment of the wrong amount',
    text: 'The amount paid differs from the order total. The order was closed as unpaid: please refund the payment at the provider.',
  },
  paid_after_closing: {
    subject: 'A payment for a closed order',
    text: 'An order was paid after the store had closed it. Nothing was delivered: please refund the payment at the provider.',
  },
  unmatched_refund: {
    subject: 'A refund that matches no order line',
    text: 'This was refunded at the provider. Its amount matches no line of the order, so the buyer keeps the purchase.',
  },
  failed_refund: {
    subject: 'A failed refund',
    text: "The buyer's bank did not accept a refund, and the money is back at the provider. Please pay it in another way.",
  },
  refused_refund: {
    subject: 'A refund on hold',
    text: "A refund was requested for a disputed payment, so the provider does not refund it. It is requested again once the dispute is won; if the dispute is lost, the buyer's bank returns the money.",
  },
  short_refund: {
    subject: 'A partial refund',
    text: 'Part of a payment had already been refunded at the provider, so less than the price of a line was left to refund. Please check that the buyer got the full amount back.',
  },
  dispute_opened: {
    subject: 'A payment dispute',
    text: 'A buyer has disputed a payment with their bank. Respond at the provider before the deadline.',
  },
  dispute_won: { subject: 'A dispute was won', text: 'The payment stays with you.' },
  dispute_lost: {
    subject: 'A dispute was lost',
    text: "The payment went back to the buyer. Lines of that amount were removed from the buyer's library.",
  },
};

export const noteSubject = (kind: PaymentNoteKind) => words[kind].subject;

/** Notes each kind and reference once. */
export async function noteForStudio({ clock, log, studioEmail, outbox }: NoteDeps, tx: Tx, note: PaymentNote) {
  if (!(await insertNote(tx, note, clock.now()))) return;
  log.warn({ event: 'alert_payment', ...note }, 'a payment needs attention');
  if (studioEmail === undefined) return;
  const { subject, text } = words[note.kind];
  const facts = [
    `At the provider: ${note.reference}`,
    ...(note.orderId ? [`Order: ${note.orderId}`] : []),
    ...(note.amountCents === null ? [] : [`Amount: ${inDollars(note.amountCents)}`]),
  ];
  const to = note.orderId ? aboutOrder(studioEmail, note.orderId) : studioEmail;
  await outbox.sendEmail(tx, composeEmail(to, subject, text, facts.join('\n')));
}

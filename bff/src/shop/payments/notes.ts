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
    text: 'The payment provider tells of a payment for which the store has no order. Nothing was given for it.',
  },
  unexpected_payment: {
    subject: 'A payment of another sum',
    text: 'What was paid is not what the order costs. The order was closed as unpaid: please refund the payment at the provider.',
  },
  paid_after_closing: {
    subject: 'A payment for a closed order',
    text: 'An order that the store had closed was paid. Nothing was given for it: please refund it at the provider.',
  },
  unmatched_refund: {
    subject: 'A refund that is no line of its order',
    text: 'This was refunded at the provider. It is the sum of no line of the order, so the buyer keeps what was bought.',
  },
  failed_refund: {
    subject: 'A refund that did not arrive',
    text: "The buyer's bank did not take a refund, and the money is back at the provider. Please pay it in another way.",
  },
  refused_refund: {
    subject: 'A refund that has to wait',
    text: 'A refund was asked for of a payment about which the bank of the buyer decides, so the provider does not refund it. It is asked for again once the dispute is won; where it is lost, the buyer has the money from there.',
  },
  short_refund: {
    subject: 'A refund of less than the price',
    text: 'Part of a payment had been refunded at the provider before, so that less than the price of a line was left to refund. Please check that the buyer has everything back.',
  },
  dispute_opened: {
    subject: 'A dispute',
    text: 'A buyer has asked their bank to take a payment back. Answer at the provider before the time there is over.',
  },
  dispute_won: { subject: 'A dispute was won', text: 'A dispute has ended well: the payment stays with you.' },
  dispute_lost: {
    subject: 'A dispute was lost',
    text: "The payment went back to the buyer. Lines of that sum have left the buyer's library.",
  },
};

export const noteSubject = (kind: PaymentNoteKind) => words[kind].subject;

/** Notes each kind and reference once. */
export async function noteForStudio({ clock, log, studioEmail, outbox }: NoteDeps, tx: Tx, note: PaymentNote) {
  if (!(await insertNote(tx, note, clock.now()))) return;
  log.warn({ event: 'alert_payment', ...note }, 'a payment needs a person');
  if (studioEmail === undefined) return;
  const { subject, text } = words[note.kind];
  const facts = [
    `At the provider: ${note.reference}`,
    ...(note.orderId ? [`Order: ${note.orderId}`] : []),
    ...(note.amountCents === null ? [] : [`Sum: ${inDollars(note.amountCents)}`]),
  ];
  const to = note.orderId ? aboutOrder(studioEmail, note.orderId) : studioEmail;
  await outbox.sendEmail(tx, composeEmail(to, subject, text, facts.join('\n')));
}

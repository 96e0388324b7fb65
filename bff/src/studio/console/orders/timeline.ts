/** Merges the history of an order from all sources into one list. */
import type { TimelineEntry } from '@storefront/contract/console';
import type { FoundEntry } from '../../../base/audit/audit.repository.ts';
import { paidFor } from '../../../shop/orders/order-view.ts';
import type { SaleLine, SaleWithLines } from '../../admin/orders.ts';
import type { findPaymentNotes, OrderNote } from './orders.repository.ts';

interface Sources {
  readonly sale: SaleWithLines;
  readonly notes: readonly OrderNote[];
  readonly paymentNotes: Awaited<ReturnType<typeof findPaymentNotes>>;
  readonly actions: readonly FoundEntry[];
}

type Moment = Omit<TimelineEntry, 'at'> & { readonly at: Date };

const nothing = { by: null, product: null, amountCents: null, text: null };

/** These actions have entries of their own in the timeline. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['order.note']);

/** Oldest first. */
export function timelineOf({ sale, notes, paymentNotes, actions }: Sources): TimelineEntry[] {
  const { status, createdAt, paidAt } = sale;
  const totalCents = paidFor(sale);
  const moments: Moment[] = [
    { ...nothing, at: createdAt, kind: 'placed', amountCents: totalCents },
    ...(paidAt ? paid(paidAt, totalCents) : []),
    ...(status === 'declined' || status === 'abandoned' ? [{ ...nothing, at: createdAt, kind: status }] : []),
    ...(sale.gift ? momentsOfGift(sale.gift) : []),
    ...sale.lines.flatMap((line) => momentsOfLine(line, sale.gift?.claimedAt ? 'recipient' : 'buyer')),
    ...paymentNotes.map(({ kind, amountCents, notedAt }) => ({
      ...nothing,
      at: notedAt,
      kind: 'payment-note' as const,
      amountCents,
      text: kind,
    })),
    ...notes.map(({ author, text, createdAt: at }) => ({ ...nothing, at, kind: 'note' as const, by: author, text })),
    ...actions
      .filter(({ action }) => !TOLD_ELSEWHERE.has(action))
      .map(({ at, actor, action }) => ({ ...nothing, at, kind: 'action' as const, by: actor, text: action })),
  ];
  return moments
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((moment) => ({ ...moment, at: moment.at.toISOString() }));
}

function paid(at: Date, amountCents: number): Moment[] {
  return [
    { ...nothing, at, kind: 'paid', amountCents },
    { ...nothing, at, kind: 'receipt-emailed' },
  ];
}

function momentsOfGift({ sentAt, claimedAt, endedAt, endedBecause }: NonNullable<SaleWithLines['gift']>): Moment[] {
  return [
    ...(sentAt ? [{ ...nothing, at: sentAt, kind: 'gift-sent' as const }] : []),
    ...(claimedAt ? [{ ...nothing, at: claimedAt, kind: 'gift-claimed' as const }] : []),
    ...(endedAt ? [{ ...nothing, at: endedAt, kind: 'gift-ended' as const, text: endedBecause }] : []),
  ];
}

function momentsOfLine(line: SaleLine, owner: 'buyer' | 'recipient'): Moment[] {
  const { name: product, consentedAt, firstDownloadedAt, refundedAt, refundedBy, refundCents, reason } = line;
  const refund = { ...nothing, product, amountCents: refundCents };
  return [
    ...(consentedAt ? [{ ...nothing, at: consentedAt, kind: 'consented' as const, by: owner, product }] : []),
    ...(firstDownloadedAt
      ? [{ ...nothing, at: firstDownloadedAt, kind: 'downloaded' as const, by: owner, product }]
      : []),
    ...(refundedAt
      ? [{ ...refund, at: refundedAt, kind: 'refund-requested' as const, by: refundedBy, text: reason }]
      : []),
    ...(line.completedAt
      ? [
          { ...refund, at: line.completedAt, kind: 'refund-completed' as const },
          { ...refund, at: line.completedAt, kind: 'refund-emailed' as const },
        ]
      : []),
  ];
}

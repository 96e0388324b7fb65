/** Returned money: refunded by us or at the provider, or reclaimed by the buyer's bank. */
import { isUuid } from '@storefront/utils/is-uuid';
import type { Tx } from '../../base/db/transaction.ts';
import { lockUnrefundedLines, type SoldLine } from '../orders/sold-lines.repository.ts';
import { noteForStudio } from '../payments/notes.ts';
import type { ProviderRefund } from '../payments/payment-provider.ts';
import { type CompletionDeps, completeRefund } from './complete-refund.ts';
import {
  findRefundById,
  findRefundReferences,
  insertRefund,
  lockOpenRefunds,
  type OpenRefund,
} from './refunds.repository.ts';

interface ReturnedMoney {
  readonly orderId: string;
  readonly amountCents: number;
  /** True when nothing of the payment is left, whatever the sum. */
  readonly isAll?: boolean;
  /** The provider's id of the refund or dispute. */
  readonly reference: string;
  /** Reason shown to the buyer. */
  readonly reason: string | null;
}

/** Records a successful refund at the provider, requested by us or made there. Notifies the studio of any other sum. */
export async function recordProviderRefund(
  deps: CompletionDeps,
  tx: Tx,
  orderId: string,
  { reference, amountCents, idempotencyKey }: ProviderRefund,
): Promise<void> {
  const own = idempotencyKey !== null && isUuid(idempotencyKey) && (await findRefundById(tx, idempotencyKey));
  if (own && (await completeRefund(deps, tx, own, { reference, amountCents }))) return;
  await recordReturnedMoney(deps, tx, { orderId, amountCents, reference, reason: null });
}

/** Refunds the lines that match the returned sum, once; other sums are noted, and the lines stay. */
export async function recordReturnedMoney(
  deps: CompletionDeps,
  tx: Tx,
  { orderId, amountCents, isAll = false, reference, reason }: ReturnedMoney,
): Promise<void> {
  // Free lines stay.
  const lines = (await lockUnrefundedLines(tx, orderId)).filter((line) => line.amountCents > 0);
  const open = await lockOpenRefunds(tx, orderId);
  if ((await findRefundReferences(tx, [reference])).has(reference)) return;
  const returned = isAll ? [...open, ...lines] : ofSum(amountCents, lines, open);
  for (const item of returned) {
    const refund = 'id' in item ? item : await insertRefund(tx, item, { by: 'studio', reason, now: deps.clock.now() });
    await completeRefund(deps, tx, refund, { reference, amountCents: item.amountCents });
  }
  if (returned.length > 0 || isAll) return;
  await noteForStudio(deps, tx, { kind: 'unmatched_refund', reference, orderId, amountCents });
}

/**
 * Returns all lines left of the order; else the line of a refund that its buyer waits for, so that it is not made
 * again; else all lines or one: of equal lines, one that was not downloaded.
 */
function ofSum(
  cents: number,
  lines: readonly SoldLine[],
  open: readonly OpenRefund[],
): readonly (SoldLine | OpenRefund)[] {
  const one = <Item extends SoldLine | OpenRefund>(items: readonly Item[]) =>
    items.filter(({ amountCents }) => amountCents === cents).slice(0, 1);
  const byDownload = lines.toSorted(
    (a, b) => Number(Boolean(a.firstDownloadedAt)) - Number(Boolean(b.firstDownloadedAt)),
  );
  const candidates = [[...open, ...lines], one(open), open, lines, one(byDownload)];
  return candidates.find((items) => items.length > 0 && sumOf(items) === cents) ?? [];
}

const sumOf = (items: readonly { readonly amountCents: number }[]) =>
  items.reduce((sum, { amountCents }) => sum + amountCents, 0);

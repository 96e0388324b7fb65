/** Money that went back: refunded by us or at the provider, or taken back by the buyer's bank. */
import { isUuid } from '@storefront/utils/is-uuid';
import type { Tx } from '../../base/db/transaction.ts';
import { noteForStudio } from '../payments/notes.ts';
import type { ProviderRefund } from '../payments/payment-provider.ts';
import { type CompletionDeps, completeRefund } from './complete-refund.ts';
import {
  findRefundById,
  findRefundReferences,
  insertRefund,
  lockOpenRefunds,
  lockUnrefundedLines,
  type OpenRefund,
  type SoldLine,
} from './refunds.repository.ts';

interface ReturnedMoney {
  readonly orderId: string;
  readonly amountCents: number;
  /** Whether nothing of the payment is left, whatever the sum. */
  readonly isAll?: boolean;
  /** The provider's id of it. */
  readonly reference: string;
  /** To the buyer. */
  readonly reason: string | null;
}

/** A refund at the provider that did not fail: of one that we asked for, or made there. Tells the studio of any other sum. */
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

/** Refunds the lines whose sum went back, once; a sum of none is noted, and they stay. */
export async function recordReturnedMoney(
  deps: CompletionDeps,
  tx: Tx,
  { orderId, amountCents, isAll = false, reference, reason }: ReturnedMoney,
): Promise<void> {
  // What was free stays.
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
 * All that is left of the order; else a refund that its buyer waits for, so that it is not made again; else all lines or
 * one: of equal ones that which was not downloaded.
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

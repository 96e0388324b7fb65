/** Money that went back without us: refunded at the provider, or taken back by the buyer's bank. */
import type { Tx } from '../db/transaction.ts';
import { hasRefundOf, insertRefund, lockUnrefundedLines, type SoldLine } from './refunds.repository.ts';
import { completeRefund } from './refunds.service.ts';

interface ReturnedMoney {
  readonly orderId: string;
  readonly amountCents: number;
  /** The provider's id of it. */
  readonly reference: string;
  /** To the buyer. */
  readonly reason: string | null;
}

/** Refunds the lines whose sum went back, once. @returns false when it is the sum of none */
export async function recordReturnedMoney(
  deps: Parameters<typeof completeRefund>[0],
  tx: Tx,
  { orderId, amountCents, reference, reason }: ReturnedMoney,
): Promise<boolean> {
  // What was free stays.
  const lines = (await lockUnrefundedLines(tx, orderId)).filter((line) => line.amountCents > 0);
  if (await hasRefundOf(tx, reference)) return true;
  const returned = linesOfSum(lines, amountCents);
  for (const line of returned) {
    const refund = await insertRefund(tx, line, { by: 'studio', reason, now: deps.clock.now() });
    await completeRefund(deps, tx, refund, { reference, amountCents: line.amountCents });
  }
  return returned.length > 0;
}

/** All that is left of the order, or one line: of equal ones that which was not downloaded. */
function linesOfSum(lines: readonly SoldLine[], amountCents: number): readonly SoldLine[] {
  if (lines.reduce((sum, line) => sum + line.amountCents, 0) === amountCents) return lines;
  const ofThatSum = lines.filter((line) => line.amountCents === amountCents);
  const [chosen] = ofThatSum.toSorted(
    (a, b) => Number(Boolean(a.firstDownloadedAt)) - Number(Boolean(b.firstDownloadedAt)),
  );
  return chosen ? [chosen] : [];
}

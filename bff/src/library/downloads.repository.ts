/** The lines that a download is about, and marking them as downloaded. */
import type { Tx } from '../db/transaction.ts';
import { type Purchase, purchasesOf } from './library.repository.ts';

/**
 * The user's lines of the product that were paid and not refunded, locked until the transaction ends. Refunds lock their
 * line too, so whoever comes second sees what the first one did. Locks are taken in the order of ids.
 */
export async function lockPurchasesOf(tx: Tx, userId: string, productId: string): Promise<Purchase[]> {
  return await purchasesOf(tx, userId, productId)
    .clearOrderBy()
    .orderBy('orders.id')
    .orderBy('position')
    .forUpdate('line')
    .execute();
}

/** Writes down that these lines of the user's were downloaded for the first time. */
export async function markDownloaded(
  tx: Tx,
  userId: string,
  productId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('orderLines')
    .set({ firstDownloadedAt: now })
    .from('orders')
    .whereRef('orders.id', '=', 'orderLines.orderId')
    .where('orders.userId', '=', userId)
    .where('orderLines.productId', '=', productId)
    .where('orderLines.orderId', 'in', orderIds)
    .where('firstDownloadedAt', 'is', null)
    .execute();
}

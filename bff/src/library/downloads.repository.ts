import type { Tx } from '../db/transaction.ts';
import { type Purchase, purchasesOf } from './library.repository.ts';

/** Locks the user's paid, unrefunded lines in id order; refunds lock them too, so only one of both succeeds. */
export async function lockPurchasesOf(tx: Tx, userId: string, productId: string): Promise<Purchase[]> {
  return await purchasesOf(tx, userId, productId)
    .clearOrderBy()
    .orderBy('orders.id')
    .orderBy('position')
    .forUpdate('line')
    .execute();
}

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
    .where((eb) => eb.and({ 'orders.userId': userId, 'orderLines.productId': productId }))
    .where('orderLines.orderId', 'in', orderIds)
    .where('firstDownloadedAt', 'is', null)
    .execute();
}

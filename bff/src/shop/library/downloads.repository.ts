import type { Tx } from '../../base/db/transaction.ts';
import { type Purchase, purchasesOf } from './library.repository.ts';

/** Locks the user's paid, unrefunded lines in id order; refunds lock them, too, so only one of both succeeds. */
export async function lockPurchasesOf(tx: Tx, userId: string, productId: string): Promise<Purchase[]> {
  return await purchasesOf(tx, userId, productId)
    .clearOrderBy()
    .orderBy('orders.id')
    .orderBy('position')
    .forUpdate('line')
    .execute();
}

interface FirstDownload {
  readonly productId: string;
  readonly orderIds: readonly string[];
  readonly now: Date;
  /** The words that the buyer agreed to for these purchases, and the time. */
  readonly consent?: { readonly words: string; readonly madeAt: Date };
}

/** Returns the lines that were not downloaded before. */
export async function markDownloaded(tx: Tx, userId: string, { productId, orderIds, now, consent }: FirstDownload) {
  return await tx
    .updateTable('orderLines')
    .set({ firstDownloadedAt: now, ...(consent && { consentedAt: consent.madeAt, consentWords: consent.words }) })
    .from('orders')
    .whereRef('orders.id', '=', 'orderLines.orderId')
    .where((eb) => eb.and({ 'orders.ownerId': userId, 'orderLines.productId': productId }))
    .where('orderLines.orderId', 'in', orderIds)
    .where('firstDownloadedAt', 'is', null)
    .returning(['orderLines.name', 'orderLines.quantity', 'receiptYear', 'receiptNumber'])
    .$narrowType<{ receiptYear: number; receiptNumber: number }>()
    .execute();
}

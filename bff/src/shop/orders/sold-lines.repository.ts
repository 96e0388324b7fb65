import type { Tx } from '../../base/db/transaction.ts';
import { linePaidCents, orderPaidCents } from './paid-cents.repository.ts';

export type SoldLine = Awaited<ReturnType<ReturnType<typeof soldLines>['execute']>>[number];

/** Locks a paid line until the transaction ends; its first download waits. @param userId its buyer; null for any */
export async function lockLine(tx: Tx, userId: string | null, orderId: string, position: number) {
  return await soldLines(tx)
    .where((eb) => eb.and({ 'line.orderId': orderId, 'line.position': position }))
    .$if(userId !== null, (query) => query.where('orders.userId', '=', userId))
    .executeTakeFirst();
}

function soldLines(tx: Tx) {
  return tx
    .selectFrom('orderLines as line')
    .innerJoin('orders', 'orders.id', 'line.orderId')
    .select(['line.orderId', 'line.position', 'orders.paidAt', 'refundHours', 'firstDownloadedAt', 'refundedAt'])
    .select(['orders.paymentReference as chargeReference', orderPaidCents.as('paidCents')])
    .select(linePaidCents.as('amountCents'))
    .where('orders.paidAt', 'is not', null)
    .$narrowType<{ paidAt: Date; chargeReference: string }>()
    .forUpdate('line');
}

/** Locks the unrefunded lines of a paid order until the transaction ends. */
export async function lockUnrefundedLines(tx: Tx, orderId: string): Promise<SoldLine[]> {
  return await soldLines(tx)
    .where('line.orderId', '=', orderId)
    .where('line.refundedAt', 'is', null)
    .orderBy('line.position')
    .execute();
}

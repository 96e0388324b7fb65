import type { Db } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';
import type { PaymentEvent } from '../payments/payment-provider.ts';

export async function isEventKnown(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('paymentEvents').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function hasEventOfType(db: Db, type: string): Promise<boolean> {
  const event = await db.selectFrom('paymentEvents').select('id').where('type', '=', type).limit(1).executeTakeFirst();
  return event !== undefined;
}

/** Returns when the first order paid on a provider's page was written. */
export async function findFirstPageOpening(db: Db): Promise<Date | undefined> {
  const order = await db
    .selectFrom('checkoutSessions')
    .innerJoin('orders', 'orders.id', 'checkoutSessions.orderId')
    .select('orders.createdAt')
    .orderBy('orders.createdAt')
    .limit(1)
    .executeTakeFirst();
  return order?.createdAt;
}

/** Returns false when it was handled before; waits for a transaction that is handling it. */
export async function insertPaymentEvent(
  tx: Tx,
  { id, type, createdAt }: PaymentEvent,
  receivedAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('paymentEvents')
    .values({ id, type, createdAt, receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

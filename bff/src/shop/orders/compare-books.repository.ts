import type { Db } from '../../base/db/database.ts';
import type { Period } from '../payments/payment-provider.ts';
import { orderPaidCents } from './paid-cents.repository.ts';

const amountCents = orderPaidCents.as('amountCents');

/** Returns orders paid in the period, under any reference. */
export async function findPaidOrders(db: Db, { from, until }: Period) {
  return await db
    .selectFrom('orders')
    .select(['id as orderId', 'paymentReference as reference', amountCents])
    .where('status', '=', 'paid')
    .where('paidAt', '>=', from)
    .where('paidAt', '<', until)
    .$narrowType<{ reference: string }>()
    .execute();
}

/** Returns orders paid under these references, at any time. */
export async function findOrdersPaidUnder(db: Db, references: readonly string[]) {
  if (references.length === 0) return [];
  return await db
    .selectFrom('orders')
    .select(['id as orderId', 'paymentReference as reference', amountCents])
    .where('paymentReference', 'in', references)
    .$narrowType<{ reference: string }>()
    .execute();
}

/** Returns refunds completed in the period, without those that a bank made in a dispute. */
export async function findCompletedRefunds(db: Db, { from, until }: Period) {
  return await db
    .selectFrom('refunds')
    .select(['orderId', 'paymentReference as reference', 'amountCents'])
    .where('completedAt', '>=', from)
    .where('completedAt', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentNotes')
            .select('id')
            .where('kind', '=', 'dispute_lost')
            .whereRef('paymentNotes.reference', '=', 'refunds.paymentReference'),
        ),
      ),
    )
    .$narrowType<{ reference: string }>()
    .execute();
}

/** Returns refunds completed under these references, at any time; one may cover several lines. */
export async function findRefundsUnder(db: Db, references: readonly string[]) {
  if (references.length === 0) return [];
  return await db
    .selectFrom('refunds')
    .select(['orderId', 'paymentReference as reference', 'amountCents'])
    .where('paymentReference', 'in', references)
    .$narrowType<{ reference: string }>()
    .execute();
}

/** Returns orders pending since before `cutoff`, without payments in progress. */
export async function findLeftPending(db: Db, cutoff: Date) {
  return await db
    .selectFrom('orders')
    .select(['id as orderId', 'totalCents as amountCents'])
    .where('status', '=', 'pending')
    .where('processingSince', 'is', null)
    .where('createdAt', '<', cutoff)
    .execute();
}

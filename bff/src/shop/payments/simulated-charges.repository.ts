/** The simulated payment provider's records: one per idempotency key, never changed. */
import type { ChargeStatus } from '../../base/db/columns.ts';
import type { Db } from '../../base/db/database.ts';
import type { Charge, MoneyBack } from './payment-provider.ts';

/** Inserts `status` unless the key has one; returns the key's status. */
export async function insertCharge(
  db: Db,
  { idempotencyKey, amountCents }: Pick<Charge, 'idempotencyKey' | 'amountCents'>,
  status: ChargeStatus,
) {
  await db
    .insertInto('simulatedCharges')
    .values({ idempotencyKey, amountCents, status })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .execute();
  const entered = await findCharge(db, idempotencyKey);
  if (!entered) throw new Error('a charge was entered but cannot be found');
  return entered;
}

export async function findCharge(db: Db, idempotencyKey: string): Promise<ChargeStatus | undefined> {
  const charge = await db
    .selectFrom('simulatedCharges')
    .select('status')
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  return charge?.status;
}

/** Inserts the refund unless its key has one. @throws the database's error without such a charge */
export async function insertSimulatedRefund(
  db: Db,
  { idempotencyKey, chargeKey, amountCents }: MoneyBack,
): Promise<void> {
  await db
    .insertInto('simulatedRefunds')
    .values({ idempotencyKey, chargeKey, amountCents })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .execute();
}

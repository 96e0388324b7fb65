/** Rows of the simulated payment provider's books: one per idempotency key, and never changed. */
import type { ChargeStatus } from '../db/columns.ts';
import type { Db } from '../db/database.ts';
import type { Charge, MoneyBack } from './payment-provider.ts';

/** Enters `status` for the charge unless its key has one, and returns the status it has. */
export async function enterCharge(
  db: Db,
  { idempotencyKey, amountCents }: Charge,
  status: ChargeStatus,
): Promise<ChargeStatus> {
  await db
    .insertInto('simulatedCharges')
    .values({ idempotencyKey, amountCents, status })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .execute();
  const entered = await findCharge(db, idempotencyKey);
  if (!entered) throw new Error('a charge was entered but cannot be found');
  return entered;
}

/** What became of the charge under the key; undefined when the books know of none. */
export async function findCharge(db: Db, idempotencyKey: string): Promise<ChargeStatus | undefined> {
  const charge = await db
    .selectFrom('simulatedCharges')
    .select('status')
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  return charge?.status;
}

/** Enters the refund unless its key has one. @throws the database's error when there was no such charge */
export async function enterRefund(db: Db, { idempotencyKey, chargeKey, amountCents }: MoneyBack): Promise<void> {
  await db
    .insertInto('simulatedRefunds')
    .values({ idempotencyKey, chargeKey, amountCents })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .execute();
}

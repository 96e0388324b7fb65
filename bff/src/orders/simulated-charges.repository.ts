/** Rows of the simulated payment provider's books: one per idempotency key, and never changed. */
import type { Db } from '../db/database.ts';
import type { SimulatedChargesTable } from '../db/order-tables.ts';
import type { Charge, MoneyBack } from './payment-provider.ts';

export type ChargeStatus = SimulatedChargesTable['status'];

/** Enters `status` for the charge unless its key has one, and returns the status it has. */
export async function enterCharge(
  db: Db,
  { idempotencyKey, amountCents }: Charge,
  status: ChargeStatus,
): Promise<ChargeStatus> {
  await db
    .insertInto('simulated_charges')
    .values({ idempotency_key: idempotencyKey, amount_cents: amountCents, status })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
  const entered = await findCharge(db, idempotencyKey);
  if (!entered) throw new Error('a charge was entered but cannot be found');
  return entered;
}

/** What became of the charge under the key; undefined when the books know of none. */
export async function findCharge(db: Db, idempotencyKey: string): Promise<ChargeStatus | undefined> {
  const charge = await db
    .selectFrom('simulated_charges')
    .select('status')
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return charge?.status;
}

/** Enters the refund unless its key has one. @throws the database's error when there was no such charge */
export async function enterRefund(db: Db, { idempotencyKey, chargeKey, amountCents }: MoneyBack): Promise<void> {
  await db
    .insertInto('simulated_refunds')
    .values({ idempotency_key: idempotencyKey, charge_key: chargeKey, amount_cents: amountCents })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
}

import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { beginPrices, endPrices, isSwitchDue } from './launch-prices.repository.ts';

/** Begins and ends reduced prices. Safe to run twice or concurrently: each product is switched under its row's lock. */
export async function switchPrices({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const now = clock.now();
  if (!(await isSwitchDue(db, now))) return;
  await inTransaction(db, (tx) => switchPricesIn(tx, now));
}

export async function switchPricesIn(tx: Tx, now: Date): Promise<void> {
  await endPrices(tx, now);
  await beginPrices(tx, now);
}

import { before, type Clock, MINUTE } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { inLongTransaction } from '../../base/db/transaction.ts';
import * as repository from './visitors.repository.ts';

/** In which processes write the last visitors of a day. */
const GRACE = 10 * MINUTE;

/** Turns days that are over into numbers, and deletes the hashes and the salt they are made of. */
export async function closeDays({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const day = repository.dayOf(before(clock.now(), GRACE));
  await inLongTransaction(db, async (tx) => {
    const days = await repository.lockOpenDays(tx, day);
    if (days.length > 0) await repository.closeDays(tx, days);
  });
}

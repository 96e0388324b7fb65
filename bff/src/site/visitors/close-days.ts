import { before, type Clock, MINUTE } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { inLongTransaction } from '../../base/db/transaction.ts';
import * as repository from './visitors.repository.ts';

/** Time for processes to write the last visitors of a day. */
const GRACE = 10 * MINUTE;

/** Replaces finished days with numbers, and deletes the hashes and the salt used for them. */
export async function closeDays({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const day = repository.dayOf(before(clock.now(), GRACE));
  await inLongTransaction(db, async (tx) => {
    const days = await repository.lockOpenDays(tx, day);
    if (days.length > 0) await repository.closeDaysBefore(tx, days);
  });
}

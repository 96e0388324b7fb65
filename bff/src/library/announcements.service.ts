/**
 * Writes to owners about new versions, once each. The emails of a batch are put down in the transaction that notes how
 * far it came, so whatever breaks off is taken up again without an email lost or written twice.
 */
import type { Db } from '../db/database.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { findOwners, lockUnannounced, markAnnounced, markNotified } from './announcements.repository.ts';
import { newVersionEmail } from './emails.ts';

interface AnnouncementDeps extends Pick<Deps, 'clock' | 'outbox' | 'publicOrigins'> {
  readonly db: Db;
}

/** Emails in one transaction. */
const BATCH_SIZE = 100;
/** Bounds the work of one round; what is left waits for the next. */
const MAX_BATCHES = 100;

/** Writes to the owners who have not been told of new versions yet. */
export async function announceVersions(deps: AnnouncementDeps): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    if (!(await inTransaction(deps.db, (tx) => announceToSome(deps, tx)))) return;
  }
}

/** False when there is nothing to tell, or other processes are telling it. */
async function announceToSome({ clock, outbox, publicOrigins }: AnnouncementDeps, tx: Tx): Promise<boolean> {
  const news = await lockUnannounced(tx);
  if (!news) return false;
  const owners = await findOwners(tx, news, BATCH_SIZE);
  const page = `${publicOrigins[0]}/library/${news.productId}`;
  for (const { email } of owners) await outbox.sendEmail(tx, newVersionEmail(email, page, news));
  const last = owners.at(-1);
  if (last && owners.length === BATCH_SIZE) await markNotified(tx, news, last.id);
  else await markAnnounced(tx, news, clock.now());
  return true;
}

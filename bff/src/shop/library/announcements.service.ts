/** Emails owners about new versions exactly once: a batch is enqueued in the transaction that records its progress. */
import type { Db } from '../../base/db/database.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { inBatches } from '../../base/schedule/in-batches.ts';
import { shopNow } from '../../base/studio-settings/shop-now.ts';
import { unsubscribeLinks } from '../../people/notifications/unsubscribe-links.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { findOwners, lockUnannounced, markAnnounced, markNotified } from './announcements.repository.ts';
import { newVersionEmail } from './emails.ts';

interface AnnouncementDeps extends Pick<SharedDeps, 'clock' | 'outbox' | 'publicOrigins'> {
  readonly db: Db;
}

interface ProductKey {
  readonly productId: string;
}

const BATCH_SIZE = 100;

export async function announceVersions(deps: AnnouncementDeps, signal = new AbortController().signal): Promise<void> {
  const announceNext = async () => ((await inTransaction(deps.db, (tx) => announceToSome(deps, tx))) ? 1 : 0);
  await inBatches(announceNext, signal, 1);
}

/** Email to an owner about a version. @param unsubscribe the owner's link */
export const announcement = (
  to: { readonly email: string; readonly unsubscribe: string },
  origin: string,
  news: Parameters<typeof newVersionEmail>[2] & ProductKey,
) => newVersionEmail(to, `${origin}/library/${news.productId}`, news);

/** Returns false when nothing is left or other processes are working on it. */
async function announceToSome({ clock, outbox, publicOrigins }: AnnouncementDeps, tx: Tx): Promise<boolean> {
  const news = await lockUnannounced(tx);
  if (!news) return false;
  const owners = await findOwners(tx, news, BATCH_SIZE);
  const shop = await shopNow(tx);
  const linkOf = await unsubscribeLinks(tx, publicOrigins[0]);
  for (const { id: userId, email } of owners) {
    const unsubscribe = linkOf({ kind: 'new-versions', userId });
    await outbox.sendEmail(tx, announcement({ email, unsubscribe }, publicOrigins[0], news), shop);
  }
  const last = owners.at(-1);
  if (last && owners.length === BATCH_SIZE) await markNotified(tx, news, last.id);
  else await markAnnounced(tx, news, clock.now());
  return true;
}

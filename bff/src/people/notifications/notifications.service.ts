import type { Notifications } from '@storefront/contract';
import type { Db } from '../../base/db/database.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { problemError } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import { findNotifications, updateNotifications } from './notifications.repository.ts';
import { readUnsubscribeLink, type UnsubscribeLink } from './unsubscribe-links.ts';

/** @throws sign_in_required when the user is deleted */
export async function notificationsOf(db: Db, userId: string): Promise<Notifications> {
  const notifications = await findNotifications(db, userId);
  if (!notifications) throw problemError('sign_in_required');
  return notifications;
}

/** @throws sign_in_required when the user is deleted */
export async function changeNotifications(db: Db, userId: string, wanted: Notifications): Promise<Notifications> {
  if (!(await updateNotifications(db, userId, wanted))) throw problemError('sign_in_required');
  return wanted;
}

/** Applies an unsubscribe link; does nothing for a deleted account. @throws unsubscribe_link_invalid */
export async function changeByLink(
  { db, log }: Pick<BaseDeps, 'db'> & { readonly log: Log },
  link: UnsubscribeLink,
  newVersions: boolean,
): Promise<void> {
  const { userId, kind } = await readUnsubscribeLink(db, link);
  await updateNotifications(db, userId, { newVersions });
  log.info({ event: newVersions ? 'resubscribed' : 'unsubscribed', userId, kind }, 'notification emails by a link');
}

/** Links that stop a kind of notification email. They do nothing else, and stay valid when secrets are rotated. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '@storefront/utils/is-uuid';
import type { Db } from '../../base/db/database.ts';
import { type NotificationKind, notificationKinds } from '../../base/email/outbox.ts';
import { problemError } from '../../base/errors.ts';
import { hashToken } from '../../base/tokens.ts';
import { findUnsubscribeKey } from './notifications.repository.ts';

export const UNSUBSCRIBE_PATH = '/unsubscribe';

export interface EmailSubscription {
  readonly kind: NotificationKind;
  readonly userId: string;
}

/** The segments of a link's path. */
export interface UnsubscribeLink {
  readonly kind: string;
  readonly token: string;
}

/** Returns a function that creates the link of a subscription. */
export async function unsubscribeLinks(db: Db, origin: string): Promise<(subscription: EmailSubscription) => string> {
  const key = await findUnsubscribeKey(db);
  return (subscription) =>
    `${origin}${UNSUBSCRIBE_PATH}/${subscription.kind}/${subscription.userId}.${codeOf(key, subscription)}`;
}

/** Returns the subscription of a link, even if its account is deleted. @throws unsubscribe_link_invalid */
export async function readUnsubscribeLink(db: Db, link: UnsubscribeLink): Promise<EmailSubscription> {
  const kind = notificationKinds.find((known) => known === link.kind);
  const [userId = '', code = '', ...rest] = link.token.split('.');
  if (!kind || !isUuid(userId) || rest.length > 0) throw problemError('unsubscribe_link_invalid');
  const subscription = { kind, userId };
  const expected = codeOf(await findUnsubscribeKey(db), subscription);
  if (!timingSafeEqual(hashToken(code), hashToken(expected))) throw problemError('unsubscribe_link_invalid');
  return subscription;
}

function codeOf(key: Buffer, { kind, userId }: EmailSubscription): string {
  const mac = createHmac('sha256', key).update(`${kind} ${userId}`).digest();
  return mac.subarray(0, 16).toString('base64url');
}

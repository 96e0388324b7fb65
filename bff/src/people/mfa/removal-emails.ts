/** Emails about removals of lost MFA. They have no topic, so that the email limit does not apply. */

import { dateAndTime } from '../../base/dates.ts';
import type { RemovalOutcome } from '../../base/db/columns.ts';
import { composeEmail } from '../../base/email/compose-email.ts';
import type { EmailMessage } from '../../base/email/outbox.ts';
import type { ShopNow } from '../../base/studio-settings/shop-now.ts';

interface Asked {
  readonly dueAt: Date;
  /** Stops the removal. */
  readonly link: string;
}

export const removalAskedEmail = (to: string, { dueAt, link }: Asked, shop: ShopNow): EmailMessage =>
  composeEmail(
    to,
    'MFA is about to be removed from your account',
    `We were told that you can no longer use MFA for your account. On ${dateAndTime(dueAt, shop)}, we will remove all of it: authenticator app, phones, passkeys, recovery codes and remembered devices. Every browser will be logged out then, and your password or Google alone will log you in.`,
    `If you did not ask for this, or no longer need it, stop it before then. You do not have to log in to use this link:\n${link}`,
    'Logging in with your authenticator app, a passkey or a recovery code stops it, too.',
  );

const reasons: Record<Exclude<RemovalOutcome, 'done'>, string> = {
  stopped: 'The removal of MFA was stopped, in your account or with the link in our email.',
  proved: 'The removal of MFA was stopped, because MFA was used to log in.',
  withdrawn: 'We will not remove MFA from your account.',
};

export const removalStoppedEmail = (
  to: string,
  origin: string,
  outcome: Exclude<RemovalOutcome, 'done'>,
): EmailMessage =>
  composeEmail(
    to,
    'MFA stays on your account',
    `${reasons[outcome]} Nothing has changed.`,
    `If this was not you, write to us right away:\n${origin}/support`,
  );

export const factorsRemovedEmail = (to: string, origin: string): EmailMessage =>
  composeEmail(
    to,
    'MFA was removed from your account',
    'As announced, we have removed MFA from your account and logged out every browser.',
    `Log in and set up MFA again in your profile:\n${origin}/profile`,
    `If you did not ask for this, set a new password right away, and write to us:\n${origin}/support`,
  );

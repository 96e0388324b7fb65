/** Emails about removals of lost MFA. They have no topic, so that the email limit does not apply. */

import type { RemovalOutcome } from '../../base/db/columns.ts';
import { composeEmail } from '../../base/email/compose-email.ts';
import type { EmailMessage } from '../../base/email/outbox.ts';
import { inWords } from '../accounts/emails.ts';

interface Asked {
  readonly dueAt: Date;
  /** Stops the removal. */
  readonly link: string;
}

export const removalAskedEmail = (to: string, { dueAt, link }: Asked): EmailMessage =>
  composeEmail(
    to,
    'Your second factors are about to be removed',
    `We were told that the second factors of your account are lost. On ${inWords(dueAt)} we remove them all: authenticator app, phones, passkeys, recovery codes and remembered devices. Every browser is signed out then, and your password or Google alone signs you in.`,
    `If you did not ask for this, or need it no more, stop it before then. The link asks for no sign-in:\n${link}`,
    'Signing in with your authenticator app, a passkey or a recovery code stops it, too.',
  );

const reasons: Record<Exclude<RemovalOutcome, 'done'>, string> = {
  stopped: 'The removal of your second factors was stopped, in your account or by the link in our email.',
  proved: 'The removal of your second factors was stopped, because one of them was used and is not lost.',
  withdrawn: 'We no longer remove the second factors of your account.',
};

export const removalStoppedEmail = (
  to: string,
  origin: string,
  outcome: Exclude<RemovalOutcome, 'done'>,
): EmailMessage =>
  composeEmail(
    to,
    'Your second factors stay',
    `${reasons[outcome]} Nothing has changed.`,
    `If this was not you, write to us at once:\n${origin}/support`,
  );

export const factorsRemovedEmail = (to: string, origin: string): EmailMessage =>
  composeEmail(
    to,
    'Your second factors were removed',
    'As announced, we have removed all second factors of your account, and signed every browser out.',
    `Sign in and set up new ones in your profile:\n${origin}/profile`,
    `If you did not ask for this, set a new password at once, and write to us:\n${origin}/support`,
  );

/** Account emails: plain text, without passwords or whole addresses. */
import { composeEmail } from '../../base/email/compose-email.ts';
import type { EmailMessage } from '../../base/email/outbox.ts';

const notYou = (origin: string) =>
  `If this was not you, set a new password, which signs everybody out of the account:\n${origin}/forgot-password`;

export const verificationEmail = (to: string, shopName: string, link: string): EmailMessage =>
  composeEmail(
    { to, topic: 'verification' },
    'Please confirm your e-mail address',
    `Welcome to ${shopName}. Please confirm that this address is yours by opening this link within 24 hours:`,
    link,
    'If you have not signed up, ignore this email.',
  );

export const newAddressEmail = (to: string, link: string): EmailMessage =>
  composeEmail(
    to,
    'Please confirm your new e-mail address',
    'Somebody who is signed in to an account wants this to be its address. To make it so, open this link within 24 hours:',
    link,
    'If this was not you, ignore this email.',
  );

export const addressChangeEmail = (to: string, origin: string): EmailMessage =>
  composeEmail(
    to,
    'A new e-mail address was asked for',
    'Another e-mail address was asked for for your account. It counts once the link that was sent there is opened.',
    notYou(origin),
  );

/** Sent to the previous address; with the undo link if that had been verified. */
export const addressChangedEmail = (to: string, undo: string | undefined): EmailMessage =>
  composeEmail(
    to,
    'Your e-mail address was changed',
    'Your account has another e-mail address now, and emails about it go there.',
    ...(undo === undefined
      ? ['If this was not you, please write to us through the support page at once.']
      : [
          'If this was not you, take the account back within 72 hours. The link asks for a new password, signs everybody out, and removes what was set up for signing in since three days before the change:',
          undo,
        ]),
  );

export const resetLinkEmail = (
  to: string,
  link: string,
  { hasPassword }: { readonly hasPassword: boolean },
): EmailMessage =>
  composeEmail(
    to,
    hasPassword ? 'A new password for your account' : 'Signing in to your account',
    hasPassword
      ? 'Somebody asked for a new password for your account. To choose one, open this link within 30 minutes:'
      : 'Somebody asked for a new password for your account. It has none: you sign in with Google, and can go on doing so. To have a password as well, open this link within 30 minutes:',
    link,
    'If this was not you, ignore this email: nothing has changed.',
  );

export const passwordChangedEmail = (to: string, origin: string): EmailMessage =>
  composeEmail(
    { to, topic: 'password' },
    'Your account has a new password',
    'The password of your account was changed, and all other browsers were signed out of it.',
    notYou(origin),
  );

/** Sent to the owner of an address who has taken over a provisional account. */
export const ownerArrivedEmail = (to: string, origin: string): EmailMessage =>
  composeEmail(
    { to, topic: 'password' },
    'This account is yours now',
    'You have shown that this address is yours. Before that, an account was made with it, by you or by somebody else. To be sure that it is yours alone, we removed everything that could sign in to it: its earlier password, Google, second factors, and all browsers.',
    `What was bought with it stays in your library. If something in it is not yours, please write to us:\n${origin}/support`,
    `You can set up Google and a second factor in your profile:\n${origin}/profile`,
  );

/** @param setUp other sign-in methods, which the reset keeps */
export const passwordResetEmail = (to: string, origin: string, setUp: readonly string[]): EmailMessage =>
  composeEmail(
    { to, topic: 'password' },
    'Your account has a new password',
    'The password of your account was set anew by a link that was sent to you, and all browsers were signed out of it.',
    ...(setUp.length === 0
      ? []
      : [
          `What else is set up for your account:\n${setUp.map((way) => `- ${way}`).join('\n')}`,
          `If you do not recognise one of these, remove it in your profile:\n${origin}/profile`,
        ]),
    notYou(origin),
  );

/** The time is in UTC, because the reader's zone is unknown. */
export const newSignInEmail = (to: string, origin: string, when: Date): EmailMessage =>
  composeEmail(
    { to, topic: 'sign-in' },
    'New sign-in to your account',
    `On ${inWords(when)}, somebody signed in to your account from a browser that had not been used with it before.`,
    `Where you are signed in:\n${origin}/profile/sessions`,
    notYou(origin),
  );

export const googleConnectedEmail = (to: string, origin: string): EmailMessage =>
  composeEmail(
    { to, topic: 'google' },
    'Google was connected to your account',
    'From now on you can sign in with Google.',
    `If this was not you, disconnect Google in your profile:\n${origin}/profile`,
    'Then set a new password, which signs everybody out of the account.',
  );

export const googleDisconnectedEmail = (to: string, origin: string): EmailMessage =>
  composeEmail(
    { to, topic: 'google' },
    'Google was disconnected from your account',
    'You can no longer sign in with Google.',
    notYou(origin),
  );

export const goodbyeEmail = (to: string): EmailMessage =>
  composeEmail(
    { to, topic: 'goodbye' },
    'Your account was deleted',
    'Your account and all that we kept about you are deleted. Orders stay in our books without your name or address.',
    'This is our last email to you.',
  );

const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function inWords(date: Date): string {
  return `${dateAndTime.format(date)} UTC`;
}

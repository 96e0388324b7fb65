/** Account emails: plain text, without passwords or whole addresses. */
import { dateAndTime } from '../../base/dates.ts';
import { composeEmail } from '../../base/email/compose-email.ts';
import type { EmailMessage } from '../../base/email/outbox.ts';
import type { ShopNow } from '../../base/studio-settings/shop-now.ts';

const notYou = (origin: string) =>
  `If this was not you, set a new password, which logs everyone out of the account:\n${origin}/forgot-password`;

export const verificationEmail = (to: string, shop: ShopNow, link: string): EmailMessage =>
  composeEmail(
    { to, topic: 'verification' },
    'Please confirm your email address',
    `Welcome to ${shop.name}. Please confirm that this address is yours by opening this link within 24 hours:`,
    link,
    'If you have not signed up, ignore this email.',
  );

export const newAddressEmail = (to: string, link: string): EmailMessage =>
  composeEmail(
    to,
    'Please confirm your new email address',
    'Someone who is logged in to an account wants to use this address for it. To confirm the change, open this link within 24 hours:',
    link,
    'If this was not you, ignore this email.',
  );

export const addressChangeEmail = (to: string, origin: string): EmailMessage =>
  composeEmail(
    to,
    'A change of your email address was requested',
    'Someone asked to change the email address of your account. The change takes effect once the link that we sent to the new address is opened.',
    notYou(origin),
  );

/** Sent to the previous address; with the undo link if that had been verified. */
export const addressChangedEmail = (to: string, undo: string | undefined): EmailMessage =>
  composeEmail(
    to,
    'Your email address was changed',
    'Your account has a new email address, and emails about it go there now.',
    ...(undo === undefined
      ? ['If this was not you, please write to us through the support page right away.']
      : [
          'If this was not you, take the account back within 72 hours. The link asks for a new password, logs everyone out, and removes what was set up for logging in since three days before the change:',
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
    hasPassword ? 'A new password for your account' : 'Logging in to your account',
    hasPassword
      ? 'Someone asked for a new password for your account. To choose one, open this link within 30 minutes:'
      : 'Someone asked for a new password for your account. It has none: you log in with Google, and can continue to do so. To set a password as well, open this link within 30 minutes:',
    link,
    'If this was not you, ignore this email: nothing has changed.',
  );

export const passwordChangedEmail = (to: string, origin: string): EmailMessage =>
  composeEmail(
    { to, topic: 'password' },
    'Your account has a new password',
    'The password of your account was changed, and all other browsers were logged out of it.',
    notYou(origin),
  );

/** Sent to the owner of an address who has taken over a provisional account. */
export const ownerArrivedEmail = (to: string, origin: string): EmailMessage =>
  composeEmail(
    { to, topic: 'password' },
    'This account is yours now',
    'You have confirmed that this address is yours. Before that, you or someone else had created an account with it. To be sure that it is yours alone, we removed every way to log in to it: its earlier password, Google and MFA, and logged out all browsers.',
    `What was bought with it stays in your library. If something in it is not yours, please write to us:\n${origin}/support`,
    `You can set up Google and MFA in your profile:\n${origin}/profile`,
  );

/** @param setUp other sign-in methods, which the reset keeps */
export const passwordResetEmail = (to: string, origin: string, setUp: readonly string[]): EmailMessage =>
  composeEmail(
    { to, topic: 'password' },
    'Your account has a new password',
    'The password of your account was reset with a link that we sent you, and all browsers were logged out of it.',
    ...(setUp.length === 0
      ? []
      : [
          `Other ways to log in to your account:\n${setUp.map((way) => `- ${way}`).join('\n')}`,
          `If you do not recognise one of these, remove it in your profile:\n${origin}/profile`,
        ]),
    notYou(origin),
  );

export const newSignInEmail = (to: string, origin: string, when: Date, shop: ShopNow): EmailMessage =>
  composeEmail(
    { to, topic: 'sign-in' },
    'New login to your account',
    `On ${dateAndTime(when, shop)}, someone logged in to your account from a browser that had not been used with it before.`,
    `Where you are logged in:\n${origin}/profile/sessions`,
    notYou(origin),
  );

export const googleConnectedEmail = (to: string, origin: string): EmailMessage =>
  composeEmail(
    { to, topic: 'google' },
    'Google was connected to your account',
    'From now on, you can log in with Google.',
    `If this was not you, disconnect Google in your profile:\n${origin}/profile`,
    'Then set a new password, which logs everyone out of the account.',
  );

export const googleDisconnectedEmail = (to: string, origin: string): EmailMessage =>
  composeEmail(
    { to, topic: 'google' },
    'Google was disconnected from your account',
    'You can no longer log in with Google.',
    notYou(origin),
  );

export const goodbyeEmail = (to: string): EmailMessage =>
  composeEmail(
    { to, topic: 'goodbye' },
    'Your account was deleted',
    'Your account and everything we stored about you have been deleted. Your orders stay in our books, without your name or address.',
    'This is our last email to you.',
  );

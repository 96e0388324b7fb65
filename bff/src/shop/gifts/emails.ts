import { composeEmail, type Recipient } from '../../base/email/compose-email.ts';
import type { EmailMessage } from '../../base/email/outbox.ts';
import { hashToken } from '../../base/tokens.ts';

interface GiftLine {
  readonly name: string;
  readonly quantity: number;
}

interface SentGift {
  /** The buyer's public name; null once the account is deleted. */
  readonly from: string | null;
  readonly message: string | null;
  readonly lines: readonly GiftLine[];
  readonly link: string;
  readonly until: Date;
}

/** Thread of the emails to a recipient, who does not learn the order's id. */
export const giftThread = (orderId: string) => `gift.${hashToken(orderId).toString('hex')}` as const;

/** Email to the recipient. The buyer's words are set apart and marked on every line. */
export const giftEmail = (to: Recipient, { from, message, lines, link, until }: SentGift): EmailMessage =>
  composeEmail(
    to,
    'You have been given something',
    [`${from ?? 'A customer of ours'} has bought this for you:`, ...lines.map(lineInWords)].join('\n'),
    ...(message === null ? [] : [`They write:\n${quoted(message)}`]),
    'To have it in your library, open this link and log in, or sign up, with the address that this email was sent to:',
    link,
    `The link counts until ${longDate.format(until)}. It is for you alone: please do not pass it on. If you do not want the gift, or do not know who it is from, ignore this email: nothing happens, and your address is forgotten.`,
  );

/** Email to the buyer. */
export const giftClaimedEmail = (to: Recipient, order: string, lines: readonly GiftLine[]): EmailMessage =>
  composeEmail(
    to,
    'Your gift was claimed',
    ['Your gift is in the library of its recipient now:', ...lines.map(lineInWords)].join('\n'),
    `Your order:\n${order}`,
  );

/** Email to the buyer. @param days that the gift could be claimed */
export const giftReturnedEmail = (
  to: Recipient,
  order: string,
  lines: readonly GiftLine[],
  days: number,
): EmailMessage =>
  composeEmail(
    to,
    'Your gift came back',
    [
      `Your gift was not claimed within ${days} days. Its link has ended, and it is in your own library now:`,
      ...lines.map(lineInWords),
    ].join('\n'),
    `Your order:\n${order}`,
  );

/** Email to the recipient of a gift that was refunded. */
export const giftLostEmail = (to: Recipient, { name, quantity }: GiftLine, ownsMore: boolean): EmailMessage =>
  composeEmail(
    to,
    `${name} was refunded`,
    `What you were given was refunded to its buyer: ${lineInWords({ name, quantity })}.`,
    ownsMore
      ? 'These seats have left your library. What you have of it from elsewhere stays there.'
      : 'It has left your library, and its licence has ended.',
  );

function lineInWords({ name, quantity }: GiftLine): string {
  return `${name}, ${quantity === 1 ? '1 licence seat' : `${quantity} licence seats`}`;
}

const quoted = (text: string) => text.replace(/^/gm, '> ');

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

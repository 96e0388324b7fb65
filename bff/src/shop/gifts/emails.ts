import { longDate } from '../../base/dates.ts';
import { composeEmail, type Recipient } from '../../base/email/compose-email.ts';
import type { EmailMessage } from '../../base/email/outbox.ts';
import type { ShopNow } from '../../base/studio-settings/shop-now.ts';
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
export const giftEmail = (
  to: Recipient,
  { from, message, lines, link, until }: SentGift,
  shop: ShopNow,
): EmailMessage =>
  composeEmail(
    to,
    'You have received a gift',
    [`${from ?? 'A customer of ours'} has bought this for you:`, ...lines.map(lineInWords)].join('\n'),
    ...(message === null ? [] : [`They write:\n${quoted(message)}`]),
    'To add it to your library, open this link and log in, or sign up, with the address that this email was sent to:',
    link,
    `The link works until ${longDate(until, shop)}. It is for you alone: please do not share it. If you do not want the gift, or do not know who it is from, ignore this email: nothing will happen, and we will delete your address.`,
  );

/** Email to the buyer. */
export const giftClaimedEmail = (to: Recipient, order: string, lines: readonly GiftLine[]): EmailMessage =>
  composeEmail(
    to,
    'Your gift was claimed',
    ['Your gift is now in its recipient’s library:', ...lines.map(lineInWords)].join('\n'),
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
    'Your gift was not claimed',
    [
      `Your gift was not claimed within ${days} days. Its link no longer works, and the gift is now in your own library:`,
      ...lines.map(lineInWords),
    ].join('\n'),
    `Your order:\n${order}`,
  );

/** Email to the recipient of a gift that was refunded. */
export const giftLostEmail = (to: Recipient, { name, quantity }: GiftLine, ownsMore: boolean): EmailMessage =>
  composeEmail(
    to,
    `${name} was refunded`,
    `A gift to you was refunded to its buyer: ${lineInWords({ name, quantity })}.`,
    ownsMore
      ? 'These seats have left your library. Your other seats stay there.'
      : 'It has left your library, and its licence has ended.',
  );

function lineInWords({ name, quantity }: GiftLine): string {
  return `${name}, ${quantity === 1 ? '1 licence seat' : `${quantity} licence seats`}`;
}

const quoted = (text: string) => text.replace(/^/gm, '> ');

import { dateAndTime } from '../../base/dates.ts';
import { aboutOrder, composeEmail } from '../../base/email/compose-email.ts';
import type { EmailMessage } from '../../base/email/outbox.ts';
import type { ShopNow } from '../../base/studio-settings/shop-now.ts';
import { receiptNumberOf } from '../orders/receipt-number.ts';

interface News {
  readonly name: string;
  readonly version: number;
  readonly changelog: string;
}

interface Owner {
  readonly email: string;
  /** The link to unsubscribe from these emails. */
  readonly unsubscribe: string;
}

/** @param page address of the product's library page */
export const newVersionEmail = (
  { email, unsubscribe }: Owner,
  page: string,
  { name, version, changelog }: News,
): EmailMessage =>
  composeEmail(
    { to: email, unsubscribe: { kind: 'new-versions', link: unsubscribe } },
    `${name} has a new version`,
    `Version ${version} of ${name} is out. You own it, so it is yours at no cost.`,
    `What is new:\n${changelog}`,
    `Download it from your library, where you also find the earlier versions:\n${page}`,
  );

interface Consent {
  readonly words: string;
  readonly madeAt: Date;
  /** The first line's order. */
  readonly orderId: string;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly receiptYear: number;
    readonly receiptNumber: number;
  }[];
}

/** Durable copy of the buyer's consent before the first download. */
export const consentEmail = (to: string, { words, madeAt, lines, orderId }: Consent, shop: ShopNow): EmailMessage =>
  composeEmail(
    aboutOrder(to, orderId),
    'Your consent before the first download',
    `On ${dateAndTime(madeAt, shop)} you agreed, before your first download:\n"${words}"`,
    ['This applies to:', ...lines.map(lineInWords)].join('\n'),
    'The download has begun, so these purchases can no longer be refunded. They stay in your library for good. Keep this email as your copy.',
  );

function lineInWords({ name, quantity, receiptYear, receiptNumber }: Consent['lines'][number]): string {
  const seats = quantity === 1 ? '1 licence seat' : `${quantity} licence seats`;
  return `${name}, ${seats}, receipt ${receiptNumberOf(receiptYear, receiptNumber)}`;
}

/** The licence's texts. Each purchase keeps its text, so a change adds a new text here and keeps the earlier ones. */
import { REFUND_HOURS } from '@storefront/contract/orders/refund-hours';

export interface LicenceText {
  readonly title: string;
  readonly since: string;
  readonly lead: string;
  readonly lists: readonly { readonly title: string; readonly points: readonly string[] }[];
  /** @param time such as `72 hours of the purchase` */
  readonly end: (time: string) => string;
}

const standard1: LicenceText = {
  title: 'Standard licence',
  since: '2026-11-20',
  lead: 'One seat is one person who works with the model. The number of seats is on your order.',
  lists: [
    {
      title: 'You may',
      points: [
        'use the model in any number of games, films, pictures, prints and other works of your own or of your clients, sold or given away, for as long as you like and in every country;',
        'change it, rig it, animate it, retexture it, and combine it with other work;',
        'keep copies for backup.',
      ],
    },
    {
      title: 'You may not',
      points: [
        'pass on the model itself, changed or not, in a form from which it can be taken out and used as a model, for example in a shop, a collection of assets or a public repository;',
        'let more people work with it than you have seats;',
        'use it to train systems that generate models or pictures;',
        'say that you made it.',
      ],
    },
  ],
  end: (time) =>
    `The model is delivered as it is. If it is not what you expected, you get your money back within ${time}, as long as you have not downloaded it.`,
};

export const licenceTexts: ReadonlyMap<string, LicenceText> = new Map([['standard-1', standard1]]);

/** The text for new purchases. */
export const CURRENT_LICENCE_TEXT = 'standard-1';

export type WrittenLicence = Omit<LicenceText, 'end'> & { readonly key: string; readonly end: string };

/** Returns the text with the purchase's refund hours; its name includes them when they are not the default. */
export function licenceTextOf(key: string, refundHours: number): WrittenLicence {
  const text = licenceTexts.get(key);
  if (!text) throw new Error(`the licence text ${key}, under which something was bought, is missing`);
  const written = { ...text, key, end: text.end(`${refundHours} hours of the purchase`) };
  if (refundHours === REFUND_HOURS) return written;
  return {
    ...written,
    key: key.replace(/-(\d+)$/, `-${refundHours}h-$1`),
    title: `${text.title} with ${refundHours} hours for refunds`,
  };
}

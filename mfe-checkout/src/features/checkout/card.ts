/** The payment form's fields and their validation. Card details never leave the page, only a token does. */
import { messages } from '@storefront/contract';
import { digitsOf, type Mask } from './mask.ts';

export interface CardDetails {
  readonly number: string;
  readonly expiry: string;
  readonly cvv: string;
  readonly name: string;
}

export type CardField = keyof CardDetails;
export type CardErrors = { readonly [Field in CardField]?: string };

export const cardNumberMask: Mask = { groups: [4, 4, 4, 4], separator: ' ' };
export const cvvMask: Mask = { groups: [4], separator: '' };
export const expiryMask: Mask = {
  groups: [2, 2],
  separator: '/',
  eager: true,
  // Accepts '1/', '12/2027' and '2027-12', as users type and browsers autofill.
  spell: (text) =>
    text
      .trim()
      .replace(/^20(\d\d)\s*[-/.]\s*(\d\d?)$/, '$2/$1')
      .replace(/^(\d)\s*[-/.]/, '0$1/')
      .replace(/^(\d\d)\s*[-/.]?\s*20(\d\d)$/, '$1/$2'),
};

const MIN_NAME_LENGTH = 3;

const rules: { readonly [Field in CardField]: { isRight: (text: string) => boolean; message: string } } = {
  number: { isRight: (text) => /^\d{16}$/.test(digitsOf(text)), message: messages.card_number_invalid },
  expiry: { isRight: (text) => /^(0[1-9]|1[0-2])\d\d$/.test(digitsOf(text)), message: messages.card_expiry_invalid },
  cvv: { isRight: (text) => /^\d{3,4}$/.test(digitsOf(text)), message: messages.card_cvv_invalid },
  name: { isRight: (text) => text.trim().length >= MIN_NAME_LENGTH, message: messages.card_name_invalid },
};

export function checkCard(card: CardDetails): CardErrors {
  const wrong = (Object.keys(rules) as CardField[]).filter((field) => !rules[field].isRight(card[field]));
  return Object.fromEntries(wrong.map((field) => [field, rules[field].message]));
}

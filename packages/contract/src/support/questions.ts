/** The store's own FAQ. Each answer states the store's current behaviour. */
import { GIFT_DAYS } from '../gifts/limits.ts';
import { refundHoursOf } from '../orders/refund-hours.ts';
import type { PaymentMethod } from '../orders/schemas.ts';

export interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

const simulatedPayment: Question = {
  id: 'payment',
  question: 'Is my card really charged?',
  answer:
    'No. Payment in this store is simulated, so no money moves. Your card details are checked in your browser only; they are never sent to us and never stored.',
};

const paymentAtStripe: Question = {
  id: 'payment',
  question: 'How do I pay, and who sees my card?',
  answer:
    'On a Stripe page that checkout leads to. Stripe gets your email address, your name and your card, and charges it when you confirm. Nothing of the card reaches us: we are told that you paid, and how much.',
};

const refunds = (hours: number): Question => ({
  id: 'refunds',
  question: 'What is your refund policy?',
  answer: `We refund a purchase within ${hours} hours of purchase and only if the item has not been downloaded. Open your orders from your profile, and press Refund beside the item.`,
});

const seats: Question = {
  id: 'seats',
  question: 'What does the quantity in my cart mean?',
  answer:
    'It is the number of licence seats: how many people may use the asset. Adding it again adds one seat, and you can change the number at checkout.',
};

const afterPayment: readonly Question[] = [
  {
    id: 'shipping',
    question: 'What does shipping cost?',
    answer: 'Nothing. Every item is digital, so shipping is always free.',
  },
  {
    id: 'account',
    question: 'Do I need an account?',
    answer:
      'Not for browsing the store or writing to us, but for the cart and for checkout. Add an item while logged out, and we ask you to log in, then add it to your cart.',
  },
  {
    id: 'purchases',
    question: 'Where do I find what I have bought?',
    answer:
      'In your library: everything you own, to download as often as you like, with each new version. Your profile leads there, and lists each purchase with its order and receipt.',
  },
  {
    id: 'gifts',
    question: 'Can I buy something as a gift?',
    answer: `Yes: tick "This is a gift" at checkout, and enter the recipient's email address. We email a link there, and an account with that address can claim the gift. Until then you can send it again or take it back on the order's page; after ${GIFT_DAYS} days it goes to your own library.`,
  },
  {
    id: 'downloads',
    question: 'What happens when I download something?',
    answer:
      'The first download of an item ends the right to a refund, and we tell you so before it begins. A download link works only for you and for a few minutes; your library makes a new one whenever you need it. What we stop selling stays yours.',
  },
  {
    id: 'protection',
    question: 'How is my account protected?',
    answer:
      'We store a one-way hash of your password, never the password itself, and logging out ends your session on our servers too. In your profile you can add a second step to logging in (MFA): text messages, an authenticator app, and recovery codes.',
  },
  {
    id: 'messages',
    question: 'Who can read the messages I send?',
    answer:
      'If you are logged in, only we can, and you find them with our replies on this page. If you are logged out, everybody can: they appear under Recent Messages with your name, subject and text; links and addresses are taken out, and your email address is never shown. We answer by email.',
  },
];

/** Omits the answers about refunds and payment while the payment method is unknown. */
export function questionsOf(method: PaymentMethod | undefined): readonly Question[] {
  if (!method) return [seats, ...afterPayment];
  const payment = method.flow === 'redirect' ? paymentAtStripe : simulatedPayment;
  return [refunds(refundHoursOf(method)), seats, payment, ...afterPayment];
}

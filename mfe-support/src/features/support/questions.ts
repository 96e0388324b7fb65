/** Frequently asked questions and their answers. Each answer states what the store does today. */

export interface Question {
  /** Names the answer in a link to it. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

export const questions: readonly Question[] = [
  {
    id: 'refunds',
    question: 'What is your refund policy?',
    answer:
      'We refund a purchase within 72 hours of purchase and only if the item has not been downloaded. Your orders are linked from your profile: open the one it is in and press Refund beside the item.',
  },
  {
    id: 'seats',
    question: 'What does the quantity in my cart mean?',
    answer:
      'It is the number of licence seats: how many people may use the asset. Adding an asset that is already in your cart adds one seat, and you can change the number at checkout.',
  },
  {
    id: 'payment',
    question: 'Is my card really charged?',
    answer:
      'No. Payment in this store is simulated, so no money moves. Your card details are checked in your browser only; they are never sent to us and never stored.',
  },
  {
    id: 'shipping',
    question: 'What does shipping cost?',
    answer: 'Nothing. Every item is digital, so shipping is always free.',
  },
  {
    id: 'account',
    question: 'Do I need an account?',
    answer:
      'Not for browsing the store or writing to us. You need one for the cart and for checkout. If you add an item while logged out, we ask you to log in first and then put it into your cart.',
  },
  {
    id: 'purchases',
    question: 'Where do I find what I have bought?',
    answer: 'On your profile, under Purchase History: each item with the date you bought it.',
  },
  {
    id: 'protection',
    question: 'How is my account protected?',
    answer:
      'We store a one-way hash of your password, never the password itself, and logging out ends your session on our servers too. Your profile shows whether multi-factor authentication (MFA) is enabled for your account.',
  },
  {
    id: 'messages',
    question: 'Who can read the messages I send?',
    answer:
      'A message you send while logged in goes to us only. A message you send while logged out also appears under Recent Messages with your name, subject and text. Your email address is never shown there.',
  },
];

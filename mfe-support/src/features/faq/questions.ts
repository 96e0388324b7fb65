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
      'We refund a purchase within 72 hours of purchase and only if the item has not been downloaded. Your profile leads to your orders: open the one it is in and press Refund beside the item.',
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
    answer:
      'In your library, which your profile leads to: everything you own, to download as often as you like, with each new version. Your profile also lists your purchases by date, each with its order and receipt.',
  },
  {
    id: 'downloads',
    question: 'What happens when I download something?',
    answer:
      'Your first download of an item ends the right to have it refunded, which we say before it begins. Download links work for you alone and only for some minutes; your library makes a new one whenever you need it. An item that we stop selling stays yours.',
  },
  {
    id: 'protection',
    question: 'How is my account protected?',
    answer:
      'We store a one-way hash of your password, never the password itself, and logging out ends your session on our servers too. In your profile you can add a second step to signing in (MFA): codes by text message, an authenticator app, and recovery codes.',
  },
  {
    id: 'messages',
    question: 'Who can read the messages I send?',
    answer:
      'A message you send while logged in goes to us only, and you find it with our reply on this page. A message you send while logged out also appears under Recent Messages with your name, subject and text; links and addresses are taken out. Your email address is never shown there. We answer by email.',
  },
];

/** The questions whose words, or whose answer's, contain what is searched for. */
export function questionsAbout(search: string): readonly Question[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return questions.filter(({ question, answer }) => {
    const text = `${question} ${answer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

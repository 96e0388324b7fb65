/** What the checkout says by itself about prices, what is no longer sold, and payments that take their time. */

export const checkoutSentences = {
  risen: 'A price in your cart has risen. By pressing the button you accept it.',
  no_longer_sold: 'No longer sold, and no part of the total.',
  remove_first: 'You can pay for the rest once it is removed.',

  confirming_heading: 'Your payment is being confirmed',
  confirming:
    'No answer has come yet, so this page keeps asking. Pressing Pay again is safe: the same purchase is never charged twice.',
  confirming_offline:
    'The connection was lost before an answer came. This page asks as soon as it is back. Pressing Pay again is safe: the same purchase is never charged twice.',
  still_unconfirmed:
    'Still no answer. Once the payment is confirmed, you find it among your orders and in an e-mail. Pressing Pay again is safe: the same purchase is never charged twice.',
} as const;

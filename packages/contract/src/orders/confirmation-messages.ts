/** Messages of the checkout about payments whose outcome is unknown. */

export const confirmationMessages = {
  heading: 'Your payment is being confirmed',
  asking:
    'No answer has come yet, so this page keeps asking. Pressing Pay again is safe: the same purchase is never charged twice.',
  offline:
    'The connection was lost before an answer came. This page asks as soon as it is back. Pressing Pay again is safe: the same purchase is never charged twice.',
  still_open:
    'Still no answer. Once the payment is confirmed, you find it among your orders and in an e-mail. Pressing Pay again is safe: the same purchase is never charged twice.',
} as const;

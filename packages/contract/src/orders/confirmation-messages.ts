/** Messages of the checkout about payments whose outcome is unknown. */

export const confirmationMessages = {
  heading: 'Your payment is being confirmed',
  asking:
    'There is no answer yet, so this page keeps checking. Pressing Pay again is safe: the same purchase is never charged twice.',
  offline:
    'The connection was lost before an answer came. This page checks again as soon as it is back. Pressing Pay again is safe: the same purchase is never charged twice.',
  still_open:
    'There is still no answer. Once the payment is confirmed, you will see it in your orders and get an email. Pressing Pay again is safe: the same purchase is never charged twice.',
} as const;

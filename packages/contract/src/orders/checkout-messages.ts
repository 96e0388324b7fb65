/** Messages of the checkout about raised prices and withdrawn products. */

export const checkoutMessages = {
  risen: 'A price in your cart has risen. By pressing the button below you accept it.',
  no_longer_sold: 'No longer sold, and no part of the total.',
  remove_first: 'Once removed, you can pay for the rest.',
} as const;

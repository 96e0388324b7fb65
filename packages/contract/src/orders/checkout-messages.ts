/** Messages of the checkout about raised prices, withdrawn products, earlier purchases and payments on another page. */

export const checkoutMessages = {
  risen: 'A price in your cart has risen. By pressing the button below, you accept it.',
  no_longer_sold: 'No longer sold, and not part of the total.',
  remove_first: 'Remove this to pay for the rest.',

  maybe_placed: 'Your order may have been placed',
  look_first: 'Please check your orders before you pay again.',
  last_purchase: 'Your purchases are in your orders.',

  inclusive: 'Prices include VAT, wherever it is due.',
  exclusive: 'Plus tax, which is worked out for your country on the page where you pay.',

  paid_elsewhere: 'You pay on a page of our payment provider,',
  comes_back: 'It accepts cards and other ways to pay. You then come back here, and your order shows that it is paid.',
} as const;

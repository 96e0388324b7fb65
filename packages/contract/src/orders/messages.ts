export const orderMessages = {
  orders_loading: 'Loading orders...',
  orders_load_failed: 'Your orders could not be loaded. Please try again later.',
  orders_empty: 'You have not bought anything yet.',
  orders_all_shown: 'These are all of your orders.',

  order_loading: 'Loading order...',
  order_load_failed: 'This order could not be loaded. Please try again later.',
  order_unknown: 'You have no order at this address.',
  order_pending: 'Your payment is being confirmed.',
  order_pending_advice: 'You need not do anything: this page says so when it is.',
  order_processing: 'Your payment is on its way.',
  order_processing_advice:
    'It takes some days to arrive. You get an e-mail then, and what you bought is in your library.',
  order_paid: 'Your payment is confirmed. Thank you!',
  order_declined: 'The payment was declined. You have not been charged.',
  order_abandoned: 'This purchase was not completed. You have not been charged.',

  refund_part_failed: 'The refund could not be opened. Please try again.',
  refund_connection_lost:
    'The connection was lost before the refund was confirmed. Pressing Refund again is safe: nothing is refunded twice.',
  refund_disputed:
    'Your bank was asked to take the payment back and has not decided yet. If it does, you have your money from your bank. If it does not, we refund you then, and you need not ask again.',
  refund_hour_left: 'One hour left for refunds of this order.',
  refund_ten_minutes_left: 'Ten minutes left for refunds of this order.',
  refund_minute_left: 'One minute left for refunds of this order.',
  refund_time_over: 'The time for refunds of this order is over.',

  invoice_failed: 'The invoice could not be opened. Please try again later.',
  receipt_missing: 'There is no receipt, because nothing was paid.',
} as const;

export function refundDone(name: string, amount: string): string {
  return `${name}: ${amount} was refunded.`;
}

/** Shown while the payment is disputed. @param amount such as '$29.99' */
export function refundWaits(name: string, amount: string): string {
  return `${name}: the refund of ${amount} waits for your bank.`;
}

/** Shown until the payment provider confirms the refund. @param amount such as '$29.99' */
export function refundUnderWay(name: string, amount: string): string {
  return `${name}: ${amount} is being paid back.`;
}

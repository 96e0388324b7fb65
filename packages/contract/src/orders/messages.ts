export const orderMessages = {
  orders_loading: 'Loading orders...',
  orders_load_failed: 'Your orders could not be loaded. Please try again later.',
  orders_empty: 'You have not bought anything yet.',
  orders_all_shown: 'These are all of your orders.',

  order_loading: 'Loading order...',
  order_load_failed: 'This order could not be loaded. Please try again later.',
  order_unknown: 'We found no order of yours at this address.',
  order_pending: 'Your payment is being confirmed.',
  order_pending_advice: 'You do not need to do anything: this page updates by itself.',
  order_processing: 'Your payment is on its way.',
  order_processing_advice:
    'It takes a few days to arrive. We will email you then, and your purchase will be in your library.',
  order_paid: 'Your payment is confirmed. Thank you!',
  order_declined: 'The payment was declined. You have not been charged.',
  order_abandoned: 'This purchase was not completed. You have not been charged.',

  refund_part_failed: 'The refund could not be opened. Please try again.',
  refund_connection_lost:
    'The connection was lost before the refund was confirmed. Pressing Refund again is safe: nothing is refunded twice.',
  refund_disputed:
    'Your bank was asked to reverse the payment and has not decided yet. If it does, you get your money from your bank. If it does not, we will refund you then, without you asking again.',
  refund_hour_left: 'One hour left to get a refund for this order.',
  refund_ten_minutes_left: 'Ten minutes left to get a refund for this order.',
  refund_minute_left: 'One minute left to get a refund for this order.',
  refund_time_over: 'The refund period of this order has ended.',

  invoice_failed: 'The invoice could not be opened. Please try again later.',
  receipt_missing: 'There is no receipt, because nothing was paid.',
} as const;

export function refundDone(name: string, amount: string): string {
  return `${name}: ${amount} was refunded.`;
}

/** Shown while the payment is disputed. @param amount such as '$29.99' */
export function refundWaits(name: string, amount: string): string {
  return `${name}: the refund of ${amount} is waiting for your bank.`;
}

/** Shown until the payment provider confirms the refund. @param amount such as '$29.99' */
export function refundUnderWay(name: string, amount: string): string {
  return `${name}: ${amount} is being paid back.`;
}

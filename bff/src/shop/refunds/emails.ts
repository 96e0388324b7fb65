import { aboutOrder, composeEmail } from '../../base/email/compose-email.ts';
import type { EmailMessage } from '../../base/email/outbox.ts';
import { receiptNumberOf } from '../orders/receipt-number.ts';
import { inDollars } from '../payments/money.ts';
import type { RefundNews } from './refunds.repository.ts';

/** Sent once the provider has confirmed the refund. */
export function refundEmail(news: RefundNews, origin: string): EmailMessage {
  const { email, orderId, name, quantity, amountCents, by, reason, receiptYear, receiptNumber } = news;
  const seats = `${quantity} licence ${quantity === 1 ? 'seat' : 'seats'}`;
  return composeEmail(
    aboutOrder(email, orderId),
    `Your refund for ${name}`,
    `${by === 'buyer' ? 'As you asked, we' : 'We'} have refunded ${name} (${seats}). ${inDollars(amountCents)} goes back to your original payment method.`,
    ...(reason ? [`The reason: ${reason}`] : []),
    whatIsLeft(news),
    `Receipt ${receiptNumberOf(receiptYear, receiptNumber)} shows the refund:\n${origin}/orders/${orderId}/receipt`,
  );
}

/** Sent once; the outcome is emailed when it is known. */
export function refusedRefundEmail({ email, orderId, name }: RefundNews, origin: string): EmailMessage {
  return composeEmail(
    aboutOrder(email, orderId),
    `Your refund for ${name} is on hold`,
    `${name} cannot be refunded at the moment, because your bank was asked to reverse the payment and has not decided yet. If it does, you get your money from your bank. If it does not, we will refund you then, without you asking again.`,
    `Your order:\n${origin}/orders/${orderId}`,
  );
}

function whatIsLeft({ isGivenAway, ownsMore }: RefundNews): string {
  if (isGivenAway) return 'The gift ended with the refund.';
  return ownsMore
    ? 'These seats have left your library. Seats from your other orders stay there.'
    : 'It has left your library, and its licence has ended.';
}

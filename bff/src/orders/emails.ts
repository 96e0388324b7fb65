import { WITHDRAWAL_DAYS } from '@storefront/contract/library/consent';
import { REFUND_HOURS } from '@storefront/contract/orders/schemas';
import { composeEmail } from '../email/compose-email.ts';
import type { EmailMessage } from '../email/outbox.ts';
import { inDollars } from './money.ts';
import type { ShownOrder } from './order-reads.repository.ts';
import { isCharged, receiptNumberOf } from './order-view.ts';

export function receiptEmail(to: string, origin: string, order: ShownOrder): EmailMessage {
  const { id, lines, totalCents, paidAt, receiptYear, receiptNumber } = order;
  if (!paidAt || !receiptYear || !receiptNumber) throw new Error('only what was paid has a receipt');
  const number = receiptNumberOf(receiptYear, receiptNumber);
  const means = isCharged(order) ? 'paid' : 'paid by simulated card';
  return composeEmail(
    to,
    `Your receipt ${number}`,
    'Thank you for your purchase. What you bought is in your library, for good:',
    `${origin}/library`,
    [`Receipt ${number}`, `${longDate.format(paidAt)}, ${totalCents > 0 ? means : 'free'}`].join('\n'),
    [...lines.map(lineInWords), ...discountInWords(order), 'Shipping: Free', `Total: ${inDollars(totalCents)}`].join(
      '\n',
    ),
    `${totalCents > 0 ? REFUNDS : ''}Your order, with its refunds and a receipt to print:`,
    `${origin}/orders/${id}`,
  );
}

const REFUNDS = `Each item can be refunded within ${REFUND_HOURS} hours of the purchase, as long as you have not downloaded it. Before your first download you are asked to agree that it ends this right and, as a consumer, your right to withdraw within ${WITHDRAWAL_DAYS} days; what you agree to is sent to you. `;

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function lineInWords({ name, quantity, unitPriceCents }: ShownOrder['lines'][number]): string {
  const seats = quantity === 1 ? '1 licence seat' : `${quantity} licence seats at ${inDollars(unitPriceCents)}`;
  return `${name}, ${seats}: ${inDollars(quantity * unitPriceCents)}`;
}

const discountInWords = ({ discountCode, discountCents }: ShownOrder) =>
  discountCode === null ? [] : [`Discount ${discountCode}: -${inDollars(discountCents)}`];

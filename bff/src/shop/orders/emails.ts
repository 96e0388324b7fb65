import { WITHDRAWAL_DAYS } from '@storefront/contract/library/consent';
import { taxWordsOf } from '@storefront/contract/orders/tax-words';
import { longDate } from '../../base/dates.ts';
import { aboutOrder, composeEmail } from '../../base/email/compose-email.ts';
import type { EmailMessage } from '../../base/email/outbox.ts';
import type { ShopNow } from '../../base/studio-settings/shop-now.ts';
import { inDollars } from '../payments/money.ts';
import type { ShownOrder } from './order-reads.repository.ts';
import { isCharged, lineTaxOf, paidFor, taxOf } from './order-view.ts';
import { receiptNumberOf } from './receipt-number.ts';

export function receiptEmail(to: string, origin: string, order: ShownOrder, shop: ShopNow): EmailMessage {
  const { id, lines, paidAt, receiptYear, receiptNumber, gift, refundHours } = order;
  const totalCents = paidFor(order);
  const taxes = taxesInWords(order);
  if (!paidAt || !receiptYear || !receiptNumber) throw new Error('only what was paid has a receipt');
  const number = receiptNumberOf(receiptYear, receiptNumber);
  const means = isCharged(order) ? 'paid' : 'paid by simulated card';
  return composeEmail(
    aboutOrder(to, id),
    `Your receipt ${number}`,
    gift
      ? `Thank you for your purchase. It is a gift for ${gift.recipientEmail}, and we email them a link to claim it. Until it is claimed, you can send it again, also to another address, or take it back:`
      : 'Thank you for your purchase. It is in your library for good:',
    gift ? `${origin}/orders/${id}` : `${origin}/library`,
    [`Receipt ${number}`, `${longDate(paidAt, shop)}, ${totalCents > 0 ? means : 'free'}`].join('\n'),
    [
      ...lines.map(lineInWords),
      ...discountInWords(order),
      'Shipping: Free',
      ...taxes.added,
      `Total: ${inDollars(totalCents)}`,
      ...taxes.told,
    ].join('\n'),
    `${totalCents === 0 ? '' : (gift ? giftRefunds : refunds)(refundHours)}Your order, with its refunds and a receipt to print:`,
    `${origin}/orders/${id}`,
  );
}

/** Email to a buyer who paid by a method that takes days. */
export function failedPaymentEmail(to: string, origin: string, orderId: string): EmailMessage {
  return composeEmail(
    aboutOrder(to, orderId),
    'Your payment did not arrive',
    'The payment that was on its way to us has failed, so you have not been charged. The items are back in your cart, where you can pay for them in another way:',
    `${origin}/checkout`,
    'The order:',
    `${origin}/orders/${orderId}`,
  );
}

const refunds = (hours: number) =>
  `Each item can be refunded within ${hours} hours of the purchase, as long as you have not downloaded it. Before your first download you are asked to agree that it ends this right and, as a consumer, your right to withdraw within ${WITHDRAWAL_DAYS} days; we will email you what you agreed to. `;

const giftRefunds = (hours: number) =>
  `Each item can be refunded within ${hours} hours of the purchase, as long as the gift has not been claimed. `;

function lineInWords({ name, quantity, unitPriceCents }: ShownOrder['lines'][number]): string {
  const seats = quantity === 1 ? '1 licence seat' : `${quantity} licence seats at ${inDollars(unitPriceCents)}`;
  return `${name}, ${seats}: ${inDollars(quantity * unitPriceCents)}`;
}

/** Returns taxes added to the prices for above the total, and included taxes and notes for below it. */
function taxesInWords(order: ShownOrder): { readonly added: readonly string[]; readonly told: readonly string[] } {
  const words = taxWordsOf({ ...taxOf(order), lines: order.lines.map(lineTaxOf) });
  if (!words) return { added: [], told: [] };
  const line = `${words.title}: ${inDollars(words.taxCents)}`;
  return words.isAdded ? { added: [line], told: words.notes } : { added: [], told: [line, ...words.notes] };
}

const discountInWords = ({ discountCode, discountCents }: ShownOrder) =>
  discountCode === null ? [] : [`Discount ${discountCode}: -${inDollars(discountCents)}`];

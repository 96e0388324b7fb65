import type { Order } from '@storefront/contract';
import type { Refund } from '@storefront/contract/orders/schemas';
import { after, HOUR } from '../../base/clock.ts';
import { isSimulated } from '../payments/simulated-payments.ts';
import { toOrderGift } from './gift-view.ts';
import type { ShownLine, ShownOrder } from './order-reads.repository.ts';
import { receiptNumberOf } from './receipt-number.ts';

/** Returns true when money was charged. */
export function isCharged({
  totalCents,
  paymentReference,
}: Pick<ShownOrder, 'totalCents' | 'paymentReference'>): boolean {
  return totalCents > 0 && paymentReference !== null && !isSimulated(paymentReference);
}

/** Returns the amount paid, including tax added to the prices. */
export const paidFor = ({ totalCents, addedTaxCents }: Pick<ShownOrder, 'totalCents' | 'addedTaxCents'>) =>
  totalCents + addedTaxCents;

export function refundableUntil({
  paidAt,
  refundHours,
}: {
  readonly paidAt: Date;
  readonly refundHours: number;
}): Date {
  return after(paidAt, refundHours * HOUR);
}

interface Refundable {
  readonly paidAt: Date | null;
  readonly refundHours: number;
  readonly gift: { readonly claimedAt: Date | null } | null | undefined;
  readonly lines: readonly Pick<ShownLine, 'unitPriceCents' | 'quantity' | 'discountCents'>[];
}

/** Returns when the buyer's own right to refunds ends; null without one. */
export function endOfRefunds({ paidAt, refundHours, gift, lines }: Refundable): Date | null {
  const costsNothing = lines.every((line) => amountOf(line) === 0);
  return paidAt && !costsNothing && !gift?.claimedAt ? refundableUntil({ paidAt, refundHours }) : null;
}

export function toOrder(order: ShownOrder, now: Date): Order {
  const {
    id,
    status,
    hasInvoice,
    discountCode,
    discountCents,
    createdAt,
    paidAt,
    processingSince,
    receiptYear,
    receiptNumber,
    shopName,
    gift,
    refundHours,
  } = order;
  const until = endOfRefunds(order);
  const isInTime = until !== null && now < until;
  return {
    id,
    status,
    totalCents: paidFor(order),
    ...taxOf(order),
    ...(discountCode !== null && { discount: { code: discountCode, discountCents } }),
    refundedCents: order.lines.reduce((sum, { refund }) => sum + (refund?.amountCents ?? 0), 0),
    receiptNumber: receiptYear && receiptNumber ? receiptNumberOf(receiptYear, receiptNumber) : null,
    lines: order.lines.map((line) => toLine(line, isInTime)),
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    ...(paidAt ? { shopName } : {}),
    ...(isCharged(order) ? { isCharged: true } : {}),
    ...(hasInvoice ? { hasInvoice } : {}),
    ...(status === 'pending' && processingSince ? { isProcessing: true } : {}),
    ...(gift && { gift: toOrderGift(gift, order) }),
    refundableUntil: until?.toISOString() ?? null,
    refundHours,
    now: now.toISOString(),
  };
}

const amountOf = ({ unitPriceCents, quantity, discountCents }: Refundable['lines'][number]) =>
  unitPriceCents * quantity - discountCents;

export function taxOf({
  taxCents,
  addedTaxCents,
  taxCountry,
  taxNumber,
  isReverseCharge,
}: ShownOrder): Pick<Order, 'tax'> {
  if (taxCents === null) return {};
  return { tax: { taxCents, addedCents: addedTaxCents, country: taxCountry, number: taxNumber, isReverseCharge } };
}

export function lineTaxOf({ taxCents, addedTaxCents, taxPercent }: ShownLine): Pick<Order['lines'][number], 'tax'> {
  return taxCents === null ? {} : { tax: { taxCents, addedCents: addedTaxCents, percent: taxPercent ?? 0 } };
}

function toLine(shown: ShownLine, isInTime: boolean): Order['lines'][number] {
  const { refund, firstDownloadedAt, discountCents, ...line } = shown;
  return {
    ...line,
    ...(discountCents > 0 && { discountCents }),
    ...lineTaxOf(shown),
    firstDownloadedAt: firstDownloadedAt?.toISOString() ?? null,
    refund: refund && toRefund(refund),
    isRefundable: isInTime && !refund && !firstDownloadedAt && amountOf(shown) > 0,
  };
}

function toRefund({ amountCents, by, requestedAt, refusedAt, completedAt }: NonNullable<ShownLine['refund']>): Refund {
  return {
    ...{ amountCents, by },
    requestedAt: requestedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    ...(refusedAt && !completedAt && { isDisputed: true }),
  };
}

/** Terminal output of the order commands. */
import {
  type DayTotals,
  paidFor,
  paidForLine,
  receiptNumberOf,
  type Sale,
  type SaleLine,
  type SaleWithLines,
} from 'bff/orders';
import { formatUtcMinute } from '../terminal/format-time.ts';
import { table } from '../terminal/table.ts';

const NO_BUYER = 'account deleted';

export const dollars = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

export function formatSales(sales: readonly Sale[]): string {
  if (sales.length === 0) return 'There are no matching orders.';
  const rows = sales.map((sale) => [
    formatUtcMinute(sale.createdAt),
    sale.id,
    receiptOf(sale),
    sale.status,
    dollars(paidFor(sale)),
    sale.refundedCents === 0 ? '' : dollars(sale.refundedCents),
    sale.email ?? NO_BUYER,
  ]);
  return table(['STARTED (UTC)', 'ORDER', 'RECEIPT', 'STATUS', 'TOTAL', 'REFUNDED', 'BUYER'], rows);
}

export function formatSale(sale: SaleWithLines): string {
  const facts = [
    ['order', sale.id],
    ['receipt', receiptOf(sale)],
    ['status', sale.status],
    ['begun', `${formatUtcMinute(sale.createdAt)} UTC`],
    ['paid', sale.paidAt ? `${formatUtcMinute(sale.paidAt)} UTC` : ''],
    ['payment', sale.paymentReference ?? ''],
    ['buyer', sale.email ?? NO_BUYER],
    ['gift', sale.gift ? giftInWords(sale.gift) : ''],
    ['discount', sale.discountCode ? `${sale.discountCode}, ${dollars(sale.discountCents)}` : ''],
    ['tax', sale.taxCents === null ? '' : taxOf(sale, sale.taxCents)],
    ['total', dollars(paidFor(sale))],
    ['refunded', sale.refundedCents === 0 ? '' : dollars(sale.refundedCents)],
  ].filter(([, value]) => value !== '');
  const rows = sale.lines.map((line) => [
    String(line.position + 1),
    line.name,
    line.productId,
    String(line.quantity),
    dollars(line.unitPriceCents),
    dollars(paidForLine(line)),
    ...(sale.taxCents === null
      ? []
      : [line.taxCents === null ? '' : `${dollars(line.taxCents)} (${line.taxPercent}%)`]),
    stateOf(line),
  ]);
  return [
    ...facts.map(([name = '', value = '']) => `${name.padEnd(9)} ${value}`),
    '',
    table(
      ['LINE', 'PRODUCT', 'ID', 'SEATS', 'EACH', 'TOGETHER', ...(sale.taxCents === null ? [] : ['TAX']), 'STATE'],
      rows,
    ),
  ].join('\n');
}

export function formatTotals(days: readonly DayTotals[]): string {
  const sum = days.reduce((total, day) => ({
    day: 'all',
    orders: total.orders + day.orders,
    seats: total.seats + day.seats,
    grossCents: total.grossCents + day.grossCents,
    refundedCents: total.refundedCents + day.refundedCents,
    taxCents: total.taxCents + day.taxCents,
  }));
  const isTaxed = sum.taxCents > 0;
  const rows = [...days, { ...sum, day: 'all' }].map(({ day, orders, seats, grossCents, taxCents, refundedCents }) => [
    day,
    String(orders),
    String(seats),
    dollars(grossCents),
    ...(isTaxed ? [dollars(taxCents)] : []),
    dollars(refundedCents),
    dollars(grossCents - refundedCents),
  ]);
  return table(['DAY (UTC)', 'ORDERS', 'SEATS', 'GROSS', ...(isTaxed ? ['TAX'] : []), 'REFUNDED', 'NET'], rows);
}

/** Formats tax such as `$11.40 added, DE, DE123456789, reverse charge`. */
function taxOf({ addedTaxCents, taxCountry, taxNumber, isReverseCharge }: Sale, cents: number): string {
  const how = cents === 0 ? '' : addedTaxCents > 0 ? ' added' : ' included';
  const facts = [`${dollars(cents)}${how}`, taxCountry, taxNumber, isReverseCharge ? 'reverse charge' : null];
  return facts.filter((fact) => fact !== null).join(', ');
}

function giftInWords(gift: NonNullable<SaleWithLines['gift']>): string {
  const { recipientEmail, sentAt, claimedAt, endedAt, endedBecause } = gift;
  return [
    ...(recipientEmail === null ? [] : [`to ${recipientEmail}`]),
    ...(sentAt ? [`sent ${formatUtcMinute(sentAt)}`] : []),
    ...(claimedAt ? [`claimed ${formatUtcMinute(claimedAt)}`] : []),
    ...(endedAt ? [`${endedBecause?.replace('_', ' ')} ${formatUtcMinute(endedAt)}`] : []),
  ].join(', ');
}

function stateOf({ firstDownloadedAt, consentedAt, refundedAt, refundedBy, completedAt, reason }: SaleLine): string {
  return [
    ...(firstDownloadedAt ? [`downloaded ${formatUtcMinute(firstDownloadedAt)}`] : []),
    ...(consentedAt ? [`agreed to the end of the refund right ${formatUtcMinute(consentedAt)}`] : []),
    ...(refundedAt
      ? [`refunded ${formatUtcMinute(refundedAt)} by ${refundedBy === 'buyer' ? 'the buyer' : 'the studio'}`]
      : []),
    ...(refundedAt && !completedAt ? ['not confirmed by the payment provider yet'] : []),
    ...(reason ? [`“${reason}”`] : []),
  ].join(', ');
}

function receiptOf({ receiptYear, receiptNumber }: Sale): string {
  return receiptYear && receiptNumber ? receiptNumberOf(receiptYear, receiptNumber) : '';
}

/** The accounts as CSV: a row for every charged or refunded line of an order. */
import type { BookedLine, BooksPeriod } from '../../shop/orders/books.repository.ts';
import { receiptNumberOf } from '../../shop/orders/receipt-number.ts';
import { type Cell, csvRow } from './csv.ts';
import { paidForLine } from './orders.ts';

interface Column {
  readonly head: string;
  cell(line: BookedLine, period: BooksPeriod): Cell;
}

const CURRENCY = 'USD';

const columns: readonly Column[] = [
  { head: 'receipt', cell: (line) => receiptNumberOf(line.receiptYear, line.receiptNumber) },
  { head: 'paid_at', cell: (line) => line.paidAt.toISOString() },
  { head: 'order', cell: (line) => line.orderId },
  { head: 'line', cell: (line) => line.position + 1 },
  { head: 'product_id', cell: (line) => line.productId },
  { head: 'product', cell: (line) => line.name },
  { head: 'seats', cell: (line) => line.quantity },
  { head: 'unit_price', cell: (line) => money(line.unitPriceCents) },
  { head: 'amount', cell: (line) => money(amountOf(line)) },
  { head: 'currency', cell: () => CURRENCY },
  { head: 'payment_reference', cell: (line) => line.paymentReference },
  { head: 'refunded_at', cell: (line) => line.refundedAt?.toISOString() ?? null },
  { head: 'refunded_by', cell: (line) => line.refundedBy },
  { head: 'refund_amount', cell: (line) => (line.refundCents === null ? null : money(line.refundCents)) },
  { head: 'refund_confirmed_at', cell: (line) => line.completedAt?.toISOString() ?? null },
  { head: 'refund_reference', cell: (line) => line.refundReference },
  { head: 'period_gross', cell: (line, period) => money(grossOf(line, period)) },
  { head: 'period_refunded', cell: (line, period) => money(refundedOf(line, period)) },
  { head: 'period_net', cell: (line, period) => money(grossOf(line, period) - refundedOf(line, period)) },
  { head: 'discount', cell: (line) => money(line.discountCents) },
  { head: 'discount_code', cell: (line) => line.discountCode },
  { head: 'paid', cell: (line) => money(paidForLine(line)) },
  { head: 'net', cell: (line) => (line.taxCents === null ? null : money(paidForLine(line) - line.taxCents)) },
  { head: 'tax', cell: (line) => (line.taxCents === null ? null : money(line.taxCents)) },
  { head: 'tax_rate', cell: (line) => line.taxPercent },
  { head: 'tax_country', cell: (line) => line.taxCountry },
  { head: 'reverse_charge', cell: (line) => (line.isReverseCharge ? 'yes' : null) },
];
const buyerColumns: readonly Column[] = [
  { head: 'email', cell: (line) => line.email },
  { head: 'tax_number', cell: (line) => line.taxNumber },
];

export const bookHeads = columns.map(({ head }) => head);

/** Cells in the order of `bookHeads`. */
export const bookCells = (line: BookedLine, period: BooksPeriod) => columns.map(({ cell }) => cell(line, period));

export async function* booksAsCsv(
  lines: AsyncIterable<BookedLine>,
  period: BooksPeriod,
  { withEmail }: { readonly withEmail: boolean },
): AsyncGenerator<string> {
  const wanted = withEmail ? [...columns, ...buyerColumns] : columns;
  yield csvRow(wanted.map(({ head }) => head));
  for await (const line of lines) yield csvRow(wanted.map(({ cell }) => cell(line, period)));
}

const money = (cents: number): Cell => ({ cents });
const amountOf = ({ unitPriceCents, quantity }: BookedLine) => unitPriceCents * quantity;
const isIn = (at: Date, { from, until }: BooksPeriod) => at >= from && at < until;
const grossOf = (line: BookedLine, period: BooksPeriod) => (isIn(line.paidAt, period) ? paidForLine(line) : 0);
const refundedOf = ({ refundedAt, refundCents }: BookedLine, period: BooksPeriod) =>
  refundedAt && isIn(refundedAt, period) ? (refundCents ?? 0) : 0;

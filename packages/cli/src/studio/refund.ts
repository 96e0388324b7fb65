import { type OrderAdmin, paidForLine, type SaleLine, type SaleWithLines } from 'bff/orders';
import { CommandError } from '../command-error.ts';
import { formatUtcMinute } from '../terminal/format-time.ts';
import { confirm } from './confirm.ts';
import type { OrderOptions } from './order-options.ts';
import { dollars } from './orders-output.ts';

/** Refunds an order or a line, once confirmed. @param name order id or receipt number @throws {CommandError} */
export async function refundOrder(
  admin: OrderAdmin,
  name: string,
  { line: number, reason, isAgreed }: Pick<OrderOptions, 'line' | 'reason' | 'isAgreed'>,
): Promise<string> {
  const sale = await admin.find(name);
  if (!sale.paidAt) throw new CommandError(`Order ${sale.id} is ${sale.status}, so there is nothing to refund.`);
  const chosen = sale.lines.filter(({ position }) => number === undefined || position + 1 === number);
  if (chosen.length === 0) throw new CommandError(`Order ${sale.id} has no line ${number}.`);
  const lines = chosen.filter(({ refundedAt }) => !refundedAt);
  if (lines.length === 0) return formatOutcome(sale, chosen);

  console.log(formatPlan(sale, lines, reason));
  if (!isAgreed && !(await confirm('Refund this?'))) throw new CommandError('Nothing was refunded.');
  for (const { position } of lines) await admin.refund(sale.id, position, reason ?? null);
  const outcome = formatOutcome(await admin.find(sale.id), lines);
  if (sale.email === null) return outcome;
  return `${outcome}\nThe buyer gets an email as soon as a store runs, if one runs within a day.`;
}

function formatPlan(sale: SaleWithLines, lines: readonly SaleLine[], reason: string | undefined): string {
  const total = lines.reduce((sum, line) => sum + paidForLine(line), 0);
  return [
    `Order ${sale.id}, paid by ${sale.email ?? 'a deleted account'}:`,
    ...lines.map(
      (line) => `  line ${line.position + 1}, ${line.name}: ${dollars(paidForLine(line))}${formatDownload(line)}`,
    ),
    `${dollars(total)} will be refunded, and the items will be removed from the buyer's library. This cannot be undone.`,
    ...(reason && sale.email ? [`The buyer will see: ${reason}`] : []),
  ].join('\n');
}

function formatDownload({ firstDownloadedAt }: SaleLine): string {
  return firstDownloadedAt ? `, although downloaded ${formatUtcMinute(firstDownloadedAt)} UTC` : '';
}

/** Formats the outcome of `lines`, including lines that another user refunded meanwhile. */
function formatOutcome(sale: SaleWithLines, lines: readonly SaleLine[]): string {
  return lines.map(({ position }) => formatRefunded(sale.lines.find((line) => line.position === position))).join('\n');
}

function formatRefunded(line: SaleLine | undefined): string {
  if (!line?.refundedAt) return '';
  const { position, name, refundedAt, refundedBy, completedAt } = line;
  const what = `Line ${position + 1}, ${name}: ${dollars(paidForLine(line))}`;
  const how = `refunded by the ${refundedBy} at ${formatUtcMinute(refundedAt)} UTC`;
  if (completedAt) return `${what} was ${how}.`;
  return `${what} was ${how}; the payment provider has not confirmed it yet, and a running store keeps asking.`;
}

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
  if (!sale.paidAt) throw new CommandError(`Order ${sale.id} is ${sale.status}: nothing was paid for it.`);
  const chosen = sale.lines.filter(({ position }) => number === undefined || position + 1 === number);
  if (chosen.length === 0) throw new CommandError(`Order ${sale.id} has no line ${number}.`);
  const lines = chosen.filter(({ refundedAt }) => !refundedAt);
  if (lines.length === 0) return formatOutcome(sale, chosen);

  console.log(formatPlan(sale, lines, reason));
  if (!isAgreed && !(await confirm('Give this back?'))) throw new CommandError('Nothing was given back.');
  for (const { position } of lines) await admin.refund(sale.id, position, reason ?? null);
  const outcome = formatOutcome(await admin.find(sale.id), lines);
  if (sale.email === null) return outcome;
  return `${outcome}\nThe buyer is written to by the store that runs, or else by the next that starts within a day.`;
}

function formatPlan(sale: SaleWithLines, lines: readonly SaleLine[], reason: string | undefined): string {
  const total = lines.reduce((sum, line) => sum + paidForLine(line), 0);
  return [
    `Of order ${sale.id}, paid by ${sale.email ?? 'somebody whose account has been deleted'}:`,
    ...lines.map(
      (line) => `  line ${line.position + 1}, ${line.name}: ${dollars(paidForLine(line))}${formatDownload(line)}`,
    ),
    `${dollars(total)} goes back, and what it was paid for leaves the buyer's library. This cannot be undone.`,
    ...(reason && sale.email ? [`The buyer is told: ${reason}`] : []),
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
  const how = `given back by the ${refundedBy} at ${formatUtcMinute(refundedAt)} UTC`;
  if (completedAt) return `${what} was ${how}.`;
  return `${what} was ${how}; the payment provider has not confirmed it yet, and a running store goes on asking.`;
}

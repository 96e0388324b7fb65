/** `npm run studio -- orders …`: sales, refunds and accounts. */
import { isUuid } from '@storefront/utils/is-uuid';
import { booksAsCsv } from 'bff/books-csv';
import type { OrderReader } from 'bff/orders';
import { answer, type Command, type CommandGroup } from '../arguments/command.ts';
import { runGroup } from '../arguments/run-group.ts';
import { withAdmin } from '../session.ts';
import { type OrderOptions, optionTypes, readOrderOptions } from './order-options.ts';
import { formatSale, formatSales, formatTotals } from './orders-output.ts';
import { formatPeriod } from './period.ts';
import { refundOrder } from './refund.ts';
import { printRows, shortName, writeRows } from './write-rows.ts';

const RECEIPT = /^\d{4}-\d{1,9}$/;

const commands: Record<string, Command<OrderOptions>> = {
  list: {
    summary: 'lists the newest orders, filtered by --status, --email, --from and --to',
    accepts: ['from', 'to', 'status', 'email', 'limit', 'json'],
    run: (_, { bounds, status, email, limit }) =>
      withAdmin('orderReader', async (orders) =>
        answer(await orders.list({ ...bounds, status, email, limit }), formatSales),
      ),
  },
  show: {
    summary: 'shows an order with its lines, by its id or receipt number',
    takes: ['order'],
    accepts: ['json'],
    run: ([name = '']) => withAdmin('orderReader', async (orders) => answer(await orders.find(name), formatSale)),
  },
  refund: {
    summary: 'refunds an order, or one line of it',
    takes: ['order'],
    accepts: ['line', 'reason', 'yes'],
    run: ([name = ''], given) => withAdmin('orders', (admin) => refundOrder(admin, name, given)),
  },
  export: {
    summary: 'exports the books as CSV, one row per line',
    accepts: ['from', 'to', 'output', 'with-email'],
    run: (_, given) => withAdmin('orderReader', (orders) => exportBooks(orders, given)),
  },
  totals: {
    summary: 'shows orders, seats, gross, refunded and net per day',
    accepts: ['from', 'to', 'json'],
    run: (_, { period }) =>
      withAdmin('orderReader', async (orders) => answer(await orders.totals(period), formatTotals)),
  },
};

const group: CommandGroup<OrderOptions, typeof optionTypes> = {
  usage: 'npm run studio -- orders <command>',
  commands,
  options: optionTypes,
  checks: {
    order: (given) =>
      isUuid(given) || RECEIPT.test(given)
        ? undefined
        : `'${given}' is neither an order id nor a receipt number, such as 2026-000042.`,
  },
  notes: `Days are in UTC; export and totals cover this month so far by default.
The database is DATABASE_URL's or the embedded one; docs/studio.md has examples.`,
  read: (given) => readOrderOptions(given, new Date()),
};

export const run = (args: readonly string[]) => runGroup(group, args);

async function exportBooks(orders: OrderReader, { period, output, withEmail }: OrderOptions) {
  const rows = booksAsCsv(orders.readBooks(period), period, { withEmail });
  if (output === undefined) {
    await printRows(rows);
    return undefined;
  }
  const lines = (await writeRows(rows, output)) - 1;
  return `${lines} ${lines === 1 ? 'line' : 'lines'} of ${formatPeriod(period)} (UTC) written to ${shortName(output)}.`;
}

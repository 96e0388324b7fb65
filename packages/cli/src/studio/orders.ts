/** `npm run studio -- orders …`: what was bought, giving it back, and the books. */
import {
  OrderAdminError,
  type OrderReader,
  orderAdminSettings,
  orderReaderSettings,
  withOrderAdmin,
  withOrderReader,
} from 'bff/orders';
import { parseCommand } from '../arguments/parse-command.ts';
import { withStore } from '../session.ts';
import { booksAsCsv } from './books-csv.ts';
import { type OrderOptions, optionTypes, readOptions } from './order-options.ts';
import { formatSale, formatSales, formatTotals } from './orders-output.ts';
import { formatPeriod } from './period.ts';
import { refund } from './refund.ts';
import { printRows, shortName, writeRows } from './write-rows.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const RECEIPT = /^\d{4}-\d{1,9}$/;

const USAGE = `Usage: npm run studio -- orders <command>

  list             the newest orders; --status, --email, --from and --to choose, --limit <20>
  show <order>     one order with its lines, by its id or the number of its receipt
  refund <order>   gives it back, or one line of it: --line <n>; the buyer is told --reason <text>;
                   --yes does it without asking
  export           the books as CSV, a row per line, into --output <file>; buyers' addresses --with-email
  totals           orders, seats, gross, refunded and net of every day

  --from <day>     the first day and the last one, in UTC, such as 2026-06-01; export and totals are about
  --to <day>       the month so far without them

The database is DATABASE_URL's or the embedded one; docs/studio.md has examples.`;

interface Command {
  /** Names of its arguments. */
  readonly takes: readonly string[];
  readonly accepts: readonly (keyof typeof optionTypes)[];
  /** Does it and answers what is left to print. */
  run(operand: string, options: OrderOptions): Promise<string | undefined>;
}

const reading = <T>(work: (orders: OrderReader) => Promise<T>) =>
  withStore(orderReaderSettings, (env) => withOrderReader(env, work), OrderAdminError);

const commands: Record<string, Command> = {
  list: {
    takes: [],
    accepts: ['from', 'to', 'status', 'email', 'limit'],
    run: (_, { bounds, status, email, limit }) =>
      reading(async (orders) => formatSales(await orders.list({ ...bounds, status, email, limit }))),
  },
  show: {
    takes: ['order'],
    accepts: [],
    run: (name) => reading(async (orders) => formatSale(await orders.find(name))),
  },
  refund: {
    takes: ['order'],
    accepts: ['line', 'reason', 'yes'],
    run: (name, options) =>
      withStore(
        orderAdminSettings,
        (env) => withOrderAdmin(env, (admin) => refund(admin, name, options)),
        OrderAdminError,
      ),
  },
  export: {
    takes: [],
    accepts: ['from', 'to', 'output', 'with-email'],
    run: (_, options) => reading((orders) => exportBooks(orders, options)),
  },
  totals: {
    takes: [],
    accepts: ['from', 'to'],
    run: (_, { period }) => reading(async (orders) => formatTotals(await orders.totals(period))),
  },
};

const grammar = {
  usage: USAGE,
  commands,
  options: optionTypes,
  checks: {
    order: (given: string) =>
      UUID.test(given) || RECEIPT.test(given)
        ? undefined
        : `'${given}' is neither the id of an order nor the number of a receipt, such as 2026-000042.`,
  },
} as const;

/** @returns 0 when it is done @throws {UsageError} when it was not understood @throws {CommandError} when it cannot be done */
export async function run(args: readonly string[]): Promise<number> {
  const parsed = parseCommand(args, grammar);
  if (!parsed) return 0;
  const { command, operands, values } = parsed;
  const said = await command.run(operands[0] ?? '', readOptions(values, new Date()));
  if (said) console.log(said);
  return 0;
}

async function exportBooks(
  orders: OrderReader,
  { period, output, withEmail }: OrderOptions,
): Promise<string | undefined> {
  const rows = booksAsCsv(orders.readBooks(period), period, { withEmail });
  if (output === undefined) {
    await printRows(rows);
    return undefined;
  }
  const lines = (await writeRows(rows, output)) - 1;
  return `${lines} ${lines === 1 ? 'line' : 'lines'} of ${formatPeriod(period)} (UTC) written to ${shortName(output)}.`;
}

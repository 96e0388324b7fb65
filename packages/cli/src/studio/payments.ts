/** `npm run studio -- payments …`: compares the payment provider's records with the store's. */
import type { Comparison, Difference, Period } from 'bff/payments';
import { answer, type Command, type CommandGroup, JSON_OPTION } from '../arguments/command.ts';
import { runGroup } from '../arguments/run-group.ts';
import { CommandError } from '../command-error.ts';
import { withAdmin } from '../session.ts';
import { table } from '../terminal/table.ts';
import { dollars } from './orders-output.ts';
import { formatPeriod, periodOf } from './period.ts';

const optionTypes = {
  from: { type: 'string', value: '<day>', summary: 'the first day, such as 2026-06-01' },
  to: { type: 'string', value: '<day>', summary: 'the last day' },
  json: JSON_OPTION,
} as const;

interface Options {
  readonly period: Period;
}

const commands: Record<string, Command<Options>> = {
  check: {
    summary: 'compares both books, and prints the differences; fails if there are any',
    accepts: ['from', 'to', 'json'],
    run: async (_, { period }) => {
      const comparison = await withAdmin('payments', (admin) => admin.check(period));
      if (!comparison) return answer(null, () => 'There is nothing to compare: the simulated provider keeps no books.');
      if (comparison.differences.length > 0) throw new CommandError(formatDifferences(comparison.differences));
      return answer(comparison, (found) => `${formatCompared(found)} from ${formatPeriod(period)}: both books agree.`);
    },
  },
};

const formatCompared = ({ payments, refunds }: Comparison) =>
  `Compared ${payments} ${payments === 1 ? 'payment' : 'payments'} and ${refunds} ${refunds === 1 ? 'refund' : 'refunds'}`;

function formatDifferences(differences: readonly Difference[]): string {
  const cell = (cents: number | null) => (cents === null ? 'nothing' : dollars(cents));
  const rows = differences.map(({ what, reference, orderId, storeCents, providerCents }) => [
    what,
    reference,
    orderId ?? '',
    cell(storeCents),
    cell(providerCents),
  ]);
  return table(['WHAT', 'AT THE PROVIDER', 'ORDER', 'STORE', 'PROVIDER'], rows);
}

const group: CommandGroup<Options, typeof optionTypes> = {
  usage: 'npm run studio -- payments <command>',
  commands,
  options: optionTypes,
  notes: `Days are in UTC; the default is this month so far. docs/payments.md says what to do about differences.`,
  read: (given) => ({ period: periodOf(given, new Date()) }),
};

export const run = (args: readonly string[]) => runGroup(group, args);

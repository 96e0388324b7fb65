/** `npm run studio -- prices …`: temporary launch prices. */
import type { WantedPrice } from 'bff/prices';
import { answer, type Command, type CommandGroup, JSON_OPTION, type OptionValues } from '../arguments/command.ts';
import { runGroup } from '../arguments/run-group.ts';
import { wholeNumber } from '../arguments/whole-number.ts';
import { UsageError } from '../command-error.ts';
import { withAdmin } from '../session.ts';
import { centsOf, timeOf } from './option-values.ts';
import { formatPrices } from './prices-output.ts';

const MAX_PERCENT = 99;

const options = {
  percent: { type: 'string', value: '<n>', summary: 'set: a percentage off the regular price, 1 to 99' },
  amount: { type: 'string', value: '<dollars>', summary: 'set: an amount off it instead, such as 5 or 4.50' },
  from: {
    type: 'string',
    value: '<time>',
    summary: 'set: when it begins, such as 2026-12-01T09:00Z; now by default',
  },
  until: { type: 'string', value: '<time>', summary: 'set: when it ends, and the regular price returns' },
  json: JSON_OPTION,
} as const;

type Options = Omit<WantedPrice, 'endsAt'> & { readonly endsAt: Date | null };

const commands: Record<string, Command<Options>> = {
  set: {
    summary: 'sets the launch price of a product, replacing an earlier one',
    takes: ['product'],
    accepts: ['percent', 'amount', 'from', 'until'],
    run: async ([product = ''], { endsAt, ...wanted }) => {
      if ((wanted.percent === null) === (wanted.amountCents === null)) {
        throw new UsageError('Give either --percent or --amount.');
      }
      if (!endsAt) throw new UsageError('Give --until: a launch price must end.');
      await withAdmin('prices', (prices) => prices.set(product, { ...wanted, endsAt }));
      return `${product} has a launch price until ${endsAt.toISOString()}.`;
    },
  },
  list: {
    summary: 'lists all launch prices, latest first',
    accepts: ['json'],
    run: () => withAdmin('prices', async (prices) => answer(await prices.list(), formatPrices)),
  },
  end: {
    summary: 'ends a launch price immediately',
    takes: ['product'],
    run: async ([product = '']) => {
      await withAdmin('prices', (prices) => prices.end(product));
      return `${product} is back at its regular price.`;
    },
  },
};

const group: CommandGroup<Options, typeof options> = {
  usage: 'npm run studio -- prices <command>',
  commands,
  options,
  notes: "The database is DATABASE_URL's or the embedded one; docs/studio.md has examples.",
  read: optionsOf,
};

export const run = (args: readonly string[]) => runGroup(group, args);

function optionsOf({ percent, amount, from, until }: OptionValues<typeof options>): Options {
  return {
    percent: wholeNumber(percent, '--percent', MAX_PERCENT) ?? null,
    amountCents: amount === undefined ? null : centsOf(amount, '--amount'),
    startsAt: timeOf(from, '--from'),
    endsAt: timeOf(until, '--until'),
  };
}

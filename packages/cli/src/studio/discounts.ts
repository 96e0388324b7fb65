/** `npm run studio -- discounts …`: discount codes for carts. */
import type { WantedDiscount } from 'bff/discounts';
import { answer, type Command, type CommandGroup, JSON_OPTION, type OptionValues } from '../arguments/command.ts';
import { runGroup } from '../arguments/run-group.ts';
import { wholeNumber } from '../arguments/whole-number.ts';
import { UsageError } from '../command-error.ts';
import { withAdmin } from '../session.ts';
import { formatDiscounts } from './discounts-output.ts';
import { centsOf, timeOf } from './option-values.ts';

const MAX_USES = 1_000_000;
const CATEGORIES = ['buildings', 'creatures', 'props'] as const;

const options = {
  percent: { type: 'string', value: '<n>', summary: 'create: a percentage, 1 to 100' },
  amount: { type: 'string', value: '<dollars>', summary: 'create: an amount instead, such as 5 or 4.50' },
  category: { type: 'string', value: '<name>', summary: 'create: only for buildings, creatures or props' },
  products: { type: 'string', value: '<slugs>', summary: 'create: only for these, separated by commas' },
  uses: { type: 'string', value: '<n>', summary: 'create: total uses; unlimited by default' },
  each: {
    type: 'string',
    value: '<n>',
    summary: 'create: uses per customer; unlimited by default',
  },
  from: {
    type: 'string',
    value: '<time>',
    summary: 'create: when it begins, such as 2026-12-01T09:00Z; now by default',
  },
  until: { type: 'string', value: '<time>', summary: 'create: when it ends; never by default' },
  json: JSON_OPTION,
} as const;

type Options = Omit<WantedDiscount, 'code'>;

const commands: Record<string, Command<Options>> = {
  create: {
    summary: 'creates a code for --percent or --amount; links can carry it as ?code=',
    takes: ['code'],
    accepts: ['percent', 'amount', 'category', 'products', 'uses', 'each', 'from', 'until'],
    run: async ([code = ''], wanted) => {
      if ((wanted.percent === null) === (wanted.amountCents === null)) {
        throw new UsageError('Give either --percent or --amount.');
      }
      await withAdmin('discounts', (discounts) => discounts.create({ code: code.toUpperCase(), ...wanted }));
      return `Code ${code.toUpperCase()} created. A link with it: /store?code=${code.toUpperCase()}`;
    },
  },
  list: {
    summary: 'lists all codes, newest first, with their uses and totals',
    accepts: ['json'],
    run: () => withAdmin('discounts', async (discounts) => answer(await discounts.list(), formatDiscounts)),
  },
  end: {
    summary: 'ends a code immediately',
    takes: ['code'],
    run: async ([code = '']) => {
      await withAdmin('discounts', (discounts) => discounts.end(code.toUpperCase()));
      return `Code ${code.toUpperCase()} has ended.`;
    },
  },
};

const group: CommandGroup<Options, typeof options> = {
  usage: 'npm run studio -- discounts <command>',
  commands,
  options,
  notes: "The database is DATABASE_URL's or the embedded one; docs/studio.md has examples.",
  read: optionsOf,
};

export const run = (args: readonly string[]) => runGroup(group, args);

function optionsOf(given: OptionValues<typeof options>): Options {
  return {
    percent: wholeNumber(given.percent, '--percent', 100) ?? null,
    amountCents: given.amount === undefined ? null : centsOf(given.amount, '--amount'),
    category: given.category === undefined ? null : categoryOf(given.category),
    products: given.products?.split(',').map((name) => name.trim()) ?? [],
    maxUses: wholeNumber(given.uses, '--uses', MAX_USES) ?? null,
    maxUsesEach: wholeNumber(given.each, '--each', MAX_USES) ?? null,
    startsAt: timeOf(given.from, '--from'),
    endsAt: timeOf(given.until, '--until'),
  };
}

function categoryOf(name: string) {
  const category = CATEGORIES.find((known) => known === name);
  if (!category) throw new UsageError(`--category must be buildings, creatures or props, not ${name}.`);
  return category;
}

/** `npm run studio -- …`: the studio's commands by subject. */
import { formatHelp, isHelp } from '../arguments/help.ts';
import { unknownName } from '../arguments/nearest-name.ts';
import { UsageError } from '../command-error.ts';

const groups = {
  discounts: { summary: 'discount codes: create, list, end', load: () => import('./discounts.ts') },
  messages: {
    summary: 'support messages: list, show, reply, hide, unhide',
    load: () => import('./messages.ts'),
  },
  orders: { summary: 'orders: list, show, refund, export, totals', load: () => import('./orders.ts') },
  payments: { summary: "the payment provider's books beside the store's: check", load: () => import('./payments.ts') },
  prices: { summary: 'temporary launch prices: set, list, end', load: () => import('./prices.ts') },
} as const;

const help = () =>
  formatHelp(
    'npm run studio -- <what> <command>',
    [Object.entries(groups).map(([name, { summary }]) => [name, summary])],
    `npm run studio -- <what> --help has details. The database is DATABASE_URL's or the embedded one;
docs/studio.md has examples.`,
  );

export async function run([name = '', ...args]: readonly string[]): Promise<number> {
  if (Object.hasOwn(groups, name)) {
    const { run: runGroup } = await groups[name as keyof typeof groups].load();
    return await runGroup(args);
  }
  if (!isHelp(name)) {
    throw new UsageError(name === '' ? help() : unknownName('group of commands', name, Object.keys(groups)));
  }
  console.log(help());
  return 0;
}

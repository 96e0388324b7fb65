/** `npm run studio -- …`: the studio's side of the shop, by what it is about. */

import { unknownName } from '../arguments/nearest-name.ts';
import { UsageError } from '../command-error.ts';

const USAGE = `Usage: npm run studio -- <what> <command>

  messages   what people wrote: list, show, reply, hide, unhide
  orders     what was bought: list, show, refund, export, totals

npm run studio -- <what> --help says more. The database is DATABASE_URL's or the embedded one;
docs/studio.md has examples.`;

const groups: Record<string, () => Promise<{ run(args: readonly string[]): Promise<number> }>> = {
  messages: () => import('./messages.ts'),
  orders: () => import('./orders.ts'),
};

/** @returns 0 when it is done @throws {UsageError} when it was not understood @throws {CommandError} when it cannot be done */
export async function run([name = '', ...args]: readonly string[]): Promise<number> {
  const load = Object.hasOwn(groups, name) ? groups[name] : undefined;
  if (load) return await (await load()).run(args);
  if (name === '--help' || name === '-h') {
    console.log(USAGE);
    return 0;
  }
  throw new UsageError(name === '' ? USAGE : unknownName('group of commands', name, Object.keys(groups)));
}

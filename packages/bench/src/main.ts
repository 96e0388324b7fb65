/**
 * `npm run bench -- attacks`: how long others wait while one address attacks; fails when that is too long.
 * `npm run bench -- memory`: what a million requests leave in the server's memory; fails when that is too much.
 * `npm run bench -- pages`: how fast the store is; prints tables, asserts nothing.
 * `npm run bench -- catalog`: how long the catalogue's API takes as the catalogue grows.
 * `npm run bench -- releases`: whether anybody notices that it is released to; fails when somebody does.
 * `npm run bench -- sign-in`: whether the time of an answer tells if an e-mail has an account.
 * Each on a store of its own.
 */
import { UsageError } from '@storefront/cli/command-error';
import { unknownName } from '@storefront/cli/nearest-name';
import { runProgram } from '@storefront/cli/run-program';

const benchmarks: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  attacks: () => import('./attacks.ts'),
  catalog: () => import('./catalog.ts'),
  memory: () => import('./memory.ts'),
  pages: () => import('./pages.ts'),
  releases: () => import('./releases.ts'),
  'sign-in': () => import('./sign-in.ts'),
};

await runProgram(async ([name = 'pages', ...rest]) => {
  const load = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
  if (!load) throw new UsageError(unknownName('benchmark', name, Object.keys(benchmarks)));
  if (rest.length > 0) throw new UsageError(`${name} takes nothing.`);
  await (await load()).run();
  return 0;
});

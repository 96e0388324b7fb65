/**
 * `npm run bench -- attacks`: how long others wait while one address attacks; fails when that is too long.
 * `npm run bench -- memory`: what a million requests leave in the server's memory; fails when that is too much.
 * `npm run bench -- pages`: how fast the store is; prints tables, asserts nothing.
 * `npm run bench -- catalog`: how long the catalogue's API takes as the catalogue grows.
 * `npm run bench -- releases`: whether anybody notices that it is released to; fails when somebody does.
 * `npm run bench -- sign-in`: whether the time of an answer tells if an e-mail has an account.
 * Each on a store of its own.
 */
import { UsageError } from './command-error.ts';
import { unknownName } from './nearest-name.ts';

const benchmarks: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  attacks: () => import('./bench/attacks.ts'),
  catalog: () => import('./bench/catalog.ts'),
  memory: () => import('./bench/memory.ts'),
  pages: () => import('./bench/pages.ts'),
  releases: () => import('./bench/releases.ts'),
  'sign-in': () => import('./bench/sign-in.ts'),
};

/** @throws {UsageError} when it was not understood */
export async function run([name = 'pages', ...rest]: readonly string[]): Promise<number> {
  const load = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
  if (!load) throw new UsageError(unknownName('benchmark', name, Object.keys(benchmarks)));
  if (rest.length > 0) throw new UsageError(`${name} takes nothing.`);
  await (await load()).run();
  return 0;
}

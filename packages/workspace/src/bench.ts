/**
 * `npm run bench -- pages`: how fast the store is; prints tables, asserts nothing.
 * `npm run bench -- catalog`: how long the catalogue's API takes as the catalogue grows.
 * `npm run bench -- releases`: whether anybody notices that it is released to; fails when somebody does.
 * `npm run bench -- sign-in`: whether the time of an answer tells if an e-mail has an account.
 * Each on a store of its own.
 */
import { CommandError } from './command-error.ts';

const benchmarks: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  catalog: () => import('./bench/catalog.ts'),
  pages: () => import('./bench/pages.ts'),
  releases: () => import('./bench/releases.ts'),
  'sign-in': () => import('./bench/sign-in.ts'),
};

export async function run([name = 'pages']: readonly string[]): Promise<number> {
  const load = benchmarks[name];
  if (!load)
    throw new CommandError(`There is no benchmark '${name}'. There is: ${Object.keys(benchmarks).join(', ')}.`);
  await (await load()).run();
  return 0;
}

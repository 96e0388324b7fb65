/** `npm run bench -- pages|catalog`: how fast the store is, measured on a store of its own; prints tables, asserts nothing. */
import { CommandError } from './command-error.ts';

const benchmarks: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  catalog: () => import('./bench/catalog.ts'),
  pages: () => import('./bench/pages.ts'),
};

export async function run([name = 'pages']: readonly string[]): Promise<number> {
  const load = benchmarks[name];
  if (!load)
    throw new CommandError(`There is no benchmark '${name}'. There is: ${Object.keys(benchmarks).join(', ')}.`);
  await (await load()).run();
  return 0;
}

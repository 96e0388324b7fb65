/** `npm run bench -- …`: runs `packages/bench`, which depends on the commands and starts them itself. */
import { endRequested, startNode } from './children.ts';
import { inRoot } from './paths.ts';

export async function run(args: readonly string[]): Promise<number> {
  const main = inRoot('packages/bench/src/main.ts');
  return await startNode([main, ...args], { signal: endRequested(), linked: true }).ended;
}

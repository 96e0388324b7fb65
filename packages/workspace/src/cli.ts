/** The commands: what `npm run` and the task graph call. */
import { CommandError } from './command-error.ts';

const commands: Record<string, () => Promise<{ run(args: readonly string[]): Promise<number> }>> = {
  start: () => import('./start.ts'),
  dev: () => import('./dev.ts'),
  serve: () => import('./serve.ts'),
  test: () => import('./test.ts'),
  releases: () => import('./releases.ts'),
  'release-app': () => import('./release-app.ts'),
  'mark-release': () => import('./mark-release.ts'),
  catalog: () => import('./catalog.ts'),
  studio: () => import('./studio.ts'),
  bench: () => import('./bench.ts'),
  pictures: () => import('./pictures.ts'),
  oracle: () => import('./oracle.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = commands[name];
if (!load) {
  console.error(`There is no command '${name}'. The commands are ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
try {
  process.exit(await (await load()).run(args));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  process.exit(1);
}

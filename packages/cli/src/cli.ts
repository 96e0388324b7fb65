/** The commands: what `npm run` and the task graph call. */

import { unknownName } from './arguments/nearest-name.ts';
import { CommandError, UsageError } from './command-error.ts';
import { runProgram } from './run-program.ts';

interface Command {
  load(): Promise<{ run(args: readonly string[]): Promise<number> }>;
  /** Whether it is for development alone: it builds, or brings up stores and databases of its own. */
  readonly isDevelopment?: boolean;
  readonly takesNothing?: boolean;
}

const commands: Record<string, Command> = {
  start: { load: () => import('./start.ts'), isDevelopment: true, takesNothing: true },
  dev: { load: () => import('./development/dev.ts'), isDevelopment: true, takesNothing: true },
  serve: { load: () => import('./development/serve.ts'), isDevelopment: true },
  test: { load: () => import('./test/test.ts'), isDevelopment: true },
  releases: { load: () => import('./releases/releases.ts') },
  'release-app': { load: () => import('./releases/release-app.ts') },
  'mark-release': { load: () => import('./releases/mark-release.ts'), takesNothing: true },
  catalog: { load: () => import('./catalog/catalog.ts') },
  studio: { load: () => import('./studio/studio.ts') },
  bench: { load: () => import('./bench.ts'), isDevelopment: true },
  soak: { load: () => import('./test/soak.ts'), isDevelopment: true },
  pictures: { load: () => import('./test/pictures.ts'), isDevelopment: true },
};

await runProgram(run);

async function run([name = '', ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(unknownName('command', name, Object.keys(commands)));
  const { load, isDevelopment, takesNothing } = command;
  if (takesNothing && args.length > 0) {
    throw new UsageError(`${name} takes nothing, but was given ${args.join(' ')}; settings are environment variables.`);
  }
  if (isDevelopment && process.env.NODE_ENV === 'production') {
    throw new CommandError(
      `${name} is for development and NODE_ENV is production, where node bff/src/main.ts is the store: see Deploy in README.md.`,
    );
  }
  return (await load()).run(args);
}

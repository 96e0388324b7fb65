/** The commands: what `npm run` and the task graph call. */
import { CommandError, UsageError } from './command-error.ts';
import { unknownName } from './nearest-name.ts';

const WRONG_USAGE = 2;

interface Command {
  load(): Promise<{ run(args: readonly string[]): Promise<number> }>;
  /** Whether it is for development alone: it builds, or brings up stores and databases of its own. */
  readonly isDevelopment?: boolean;
  readonly takesNothing?: boolean;
}

const commands: Record<string, Command> = {
  start: { load: () => import('./start.ts'), isDevelopment: true, takesNothing: true },
  dev: { load: () => import('./dev.ts'), isDevelopment: true, takesNothing: true },
  serve: { load: () => import('./serve.ts'), isDevelopment: true },
  test: { load: () => import('./test.ts'), isDevelopment: true },
  releases: { load: () => import('./releases.ts') },
  'release-app': { load: () => import('./release-app.ts') },
  'mark-release': { load: () => import('./mark-release.ts'), takesNothing: true },
  catalog: { load: () => import('./catalog.ts') },
  studio: { load: () => import('./studio.ts') },
  bench: { load: () => import('./bench.ts'), isDevelopment: true },
  soak: { load: () => import('./soak.ts'), isDevelopment: true },
  pictures: { load: () => import('./pictures.ts'), isDevelopment: true },
};

try {
  const [name = '', ...args] = process.argv.slice(2);
  process.exit(await run(name, args));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  process.exit(error instanceof UsageError ? WRONG_USAGE : 1);
}

async function run(name: string, args: readonly string[]): Promise<number> {
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

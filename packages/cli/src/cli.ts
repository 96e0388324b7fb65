import { formatHelp, isHelp } from './arguments/help.ts';
import { unknownName } from './arguments/nearest-name.ts';
import { CommandError, UsageError } from './command-error.ts';
import { runProgram } from './run-program.ts';

interface Command {
  readonly summary: string;
  readonly takes?: string;
  /** True for development commands, which build, or start stores and databases. */
  readonly isDevelopment?: boolean;
  /** True when the command prints its own help. */
  readonly hasHelp?: boolean;
  load(): Promise<{ run(args: readonly string[]): Promise<number> }>;
}

const commands: Readonly<Record<string, Command>> = {
  start: {
    summary: 'builds and starts the whole store, and prints its URL',
    isDevelopment: true,
    load: () => import('./start.ts'),
  },
  dev: {
    summary: 'starts the whole store with hot reload, in the browser and on the server',
    isDevelopment: true,
    load: () => import('./development/dev.ts'),
  },
  serve: {
    summary: 'starts one micro-frontend alone with hot reload, or the component gallery',
    takes: '<micro-frontend>',
    isDevelopment: true,
    load: () => import('./development/serve.ts'),
  },
  test: {
    summary: 'runs a tier of the tests',
    takes: '[what]',
    isDevelopment: true,
    hasHelp: true,
    load: () => import('./test/test.ts'),
  },
  console: {
    summary: 'prints a link that opens the studio console, and starts it if needed',
    isDevelopment: true,
    load: () => import('./console.ts'),
  },
  releases: {
    summary: 'decides which releases visitors get',
    takes: '<command>',
    hasHelp: true,
    load: () => import('./releases/releases.ts'),
  },
  'release-app': {
    summary: 'publishes the build of one app',
    takes: '<app>',
    hasHelp: true,
    load: () => import('./releases/release-app.ts'),
  },
  catalog: {
    summary: 'imports, exports and lists products',
    takes: '<command>',
    hasHelp: true,
    load: () => import('./catalog/catalog.ts'),
  },
  studio: {
    summary: 'manages messages, orders, discounts and prices',
    takes: '<what> <command>',
    hasHelp: true,
    load: () => import('./studio/studio.ts'),
  },
  backup: {
    summary: 'backs up and restores the whole store',
    takes: '[command]',
    hasHelp: true,
    load: () => import('./backup/backup.ts'),
  },
  secrets: {
    summary: 'rotates the secrets of the store',
    takes: '<command>',
    hasHelp: true,
    load: () => import('./secrets/secrets.ts'),
  },
  bench: {
    summary: 'runs benchmarks, each on a separate store',
    takes: '[benchmark]',
    isDevelopment: true,
    hasHelp: true,
    load: () => import('./bench.ts'),
  },
};

await runProgram(run);

async function run([name = '', ...args]: readonly string[]): Promise<number> {
  if (isHelp(name)) return printHelp('<command>', Object.entries(commands));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(unknownName('command', name, Object.keys(commands)));
  const { load, takes, isDevelopment, hasHelp } = command;
  if (args.some(isHelp)) return hasHelp ? (await load()).run(args) : printHelp(name, [[name, command]]);
  if (!takes && args.length > 0) {
    throw new UsageError(
      `${name} takes no arguments, but was given ${args.join(' ')}; settings are environment variables.`,
    );
  }
  if (isDevelopment && process.env.NODE_ENV === 'production') {
    throw new CommandError(
      `${name} is for development, but NODE_ENV is production; start the store with node bff/src/main.ts: see Deploy in README.md.`,
    );
  }
  return (await load()).run(args);
}

function printHelp(what: string, entries: readonly (readonly [string, Command])[]): number {
  const rows = entries.map(([name, { takes, summary }]) => [takes ? `${name} ${takes}` : name, summary] as const);
  console.log(formatHelp(`storefront ${what}`, [rows], 'Settings are environment variables: docs/settings.md.'));
  return 0;
}

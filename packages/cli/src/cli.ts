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
    summary: 'the whole store, from whatever state this checkout is in to a printed URL',
    isDevelopment: true,
    load: () => import('./start.ts'),
  },
  dev: {
    summary: 'the whole store with hot reload, in the browser and in the server',
    isDevelopment: true,
    load: () => import('./development/dev.ts'),
  },
  serve: {
    summary: 'one micro-frontend alone with hot reload, or the gallery of components',
    takes: '<micro-frontend>',
    isDevelopment: true,
    load: () => import('./development/serve.ts'),
  },
  test: {
    summary: 'every test of a tier: quick (unless given), slow, drill or all',
    takes: '[tier]',
    isDevelopment: true,
    load: () => import('./test/test.ts'),
  },
  console: {
    summary: 'a link that opens the console of the studio, which it starts unless one runs',
    isDevelopment: true,
    load: () => import('./console.ts'),
  },
  releases: {
    summary: 'which release visitors get',
    takes: '<command>',
    hasHelp: true,
    load: () => import('./releases/releases.ts'),
  },
  'release-app': {
    summary: "publishes one app's build",
    takes: '<app>',
    hasHelp: true,
    load: () => import('./releases/release-app.ts'),
  },
  'mark-release': {
    summary: 'notes the present commit as the release that the next one must get along with',
    load: () => import('./releases/mark-release.ts'),
  },
  catalog: {
    summary: 'what the shop sells, from folders and back into them',
    takes: '<command>',
    hasHelp: true,
    load: () => import('./catalog/catalog.ts'),
  },
  studio: {
    summary: 'what people wrote and bought',
    takes: '<what> <command>',
    hasHelp: true,
    load: () => import('./studio/studio.ts'),
  },
  backup: {
    summary: 'the whole store, kept elsewhere and brought back',
    takes: '[command]',
    hasHelp: true,
    load: () => import('./backup/backup.ts'),
  },
  secrets: {
    summary: 'replaces the secrets of the store',
    takes: '<command>',
    hasHelp: true,
    load: () => import('./secrets/secrets.ts'),
  },
  bench: {
    summary: 'measures a store of its own',
    takes: '[benchmark]',
    isDevelopment: true,
    hasHelp: true,
    load: () => import('./bench.ts'),
  },
  soak: {
    summary: 'runs the tests in rounds, five unless given, while busy loops take the processors',
    takes: '[rounds]',
    isDevelopment: true,
    load: () => import('./test/soak.ts'),
  },
  pictures: {
    summary: 'takes the pictures of every screen anew where they differ; takes options of Playwright',
    takes: '[options]',
    isDevelopment: true,
    load: () => import('./test/pictures.ts'),
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
    throw new UsageError(`${name} takes nothing, but was given ${args.join(' ')}; settings are environment variables.`);
  }
  if (isDevelopment && process.env.NODE_ENV === 'production') {
    throw new CommandError(
      `${name} is for development and NODE_ENV is production, where node bff/src/main.ts is the store: see Deploy in README.md.`,
    );
  }
  return (await load()).run(args);
}

function printHelp(what: string, entries: readonly (readonly [string, Command])[]): number {
  const rows = entries.map(([name, { takes, summary }]) => [takes ? `${name} ${takes}` : name, summary] as const);
  console.log(formatHelp(`storefront ${what}`, [rows], 'Settings are environment variables: docs/settings.md.'));
  return 0;
}

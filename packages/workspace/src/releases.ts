/** `npm run releases -- …`: which release visitors get, and what became of it. */
import { parseArgs } from 'node:util';
import { tellEvent, tellOverview } from './releases-output.ts';
import { currentActor, withPins, withRegistry, withTrials } from './releases-session.ts';

const DEFAULT_KEEP = '5';
const WRONG_USAGE = 2;

const USAGE = `Usage: npm run releases -- <command>

  list                            releases, who gets them, and the last changes
  activate <app> <version>        gives it to everybody, once it has passed the gate
  canary <app> <version> <1-99>   gives it to that percentage of the visitors, once it has passed the gate
  promote <app>                   gives the canary to everybody
  rollback <app>                  ends the canary or, without one, returns to the release before
  pin <app> <version>             prints a link that gives it to whoever opens it, for an hour
  prune [--keep ${DEFAULT_KEEP}]                removes releases that nobody has used for a week, except the last of each app

  --reason <text>                 is kept in the history; RELEASE_ACTOR says who you are

The database is DATABASE_URL's or the embedded one, the files are in ASSETS_DIR or
the bucket of ASSET_STORE_URL.`;

interface Options {
  readonly reason: string | undefined;
  readonly keep: number;
}

interface Command {
  /** Names of its arguments. */
  readonly takes: readonly string[];
  /** Does it and answers what to print. */
  run(args: readonly string[], options: Options): Promise<string>;
}

const attribution = ({ reason }: Options) => ({ actor: currentActor(), reason });

const commands: Record<string, Command> = {
  list: { takes: [], run: () => withRegistry(async (desk) => tellOverview(await desk.overview())) },
  activate: {
    takes: ['app', 'version'],
    run: ([app = '', version = ''], options) =>
      withTrials(async (desk, examination) => {
        const event = await desk.activate({ app, version }, attribution(options), examination);
        return event ? tellEvent(event) : `${app} ${version} is active already.`;
      }),
  },
  canary: {
    takes: ['app', 'version', 'percent'],
    run: ([app = '', version = '', percent = ''], options) =>
      withTrials(async (desk, examination) =>
        tellEvent(await desk.startCanary({ app, version }, Number(percent), attribution(options), examination)),
      ),
  },
  promote: {
    takes: ['app'],
    run: ([app = ''], options) =>
      withRegistry(async (desk, examination) => tellEvent(await desk.promote(app, attribution(options), examination))),
  },
  rollback: {
    takes: ['app'],
    run: ([app = ''], options) =>
      withRegistry(async (desk) => tellEvent(await desk.rollBack(app, attribution(options)))),
  },
  pin: {
    takes: ['app', 'version'],
    run: ([app = '', version = ''], options) =>
      withPins(async (desk, origin) => `${origin}${await desk.pin({ app, version }, attribution(options))}`),
  },
  prune: {
    takes: [],
    run: (_, { keep }) =>
      withRegistry(async (desk) => {
        const removed = await desk.prune(keep);
        return removed.length === 0
          ? 'There is nothing to remove.'
          : removed.map(({ app, version }) => `${app} ${version} was removed.`).join('\n');
      }),
  },
};

/** @returns 0 when it is done, 2 when it was not understood @throws {CommandError} when it cannot be done */
export async function run(args: readonly string[]): Promise<number> {
  const understood = parse(args);
  if (typeof understood === 'string') {
    console.error(understood);
    return WRONG_USAGE;
  }
  const { command, operands, options } = understood;
  console.log(await command.run(operands, options));
  return 0;
}

function parse(args: readonly string[]): { command: Command; operands: string[]; options: Options } | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reason: { type: 'string' }, keep: { type: 'string', default: DEFAULT_KEEP } },
    });
    const [name = '', ...operands] = positionals;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) return USAGE;
    if (operands.length !== command.takes.length) {
      return `${name} takes ${command.takes.length === 0 ? 'nothing' : command.takes.map((operand) => `<${operand}>`).join(' ')}.`;
    }
    const keep = Number(values.keep);
    if (!Number.isInteger(keep) || keep < 1) return '--keep must be a whole number from 1.';
    return { command, operands, options: { reason: values.reason, keep } };
  } catch (error) {
    return (error as Error).message;
  }
}

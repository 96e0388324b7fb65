/** `npm run releases -- …`: which release visitors get, and what became of it. */

import { unknownName } from '../arguments/nearest-name.ts';
import { parseCommand } from '../arguments/parse-command.ts';
import { UsageError } from '../command-error.ts';
import { apps } from '../paths.ts';
import { formatEvent, formatOverview } from './output.ts';
import { currentActor, withPins, withRegistry, withTrials } from './session.ts';

const DEFAULT_KEEP = '5';
/** As a release records it. */
const VERSION = /^\w[\w.-]{0,99}$/;

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
  readonly accepts: readonly (keyof Options)[];
  /** Does it and answers what to print. */
  run(args: readonly string[], options: Options): Promise<string>;
}

const attribution = ({ reason }: Options) => ({ actor: currentActor(), reason });

const commands: Record<string, Command> = {
  list: { takes: [], accepts: [], run: () => withRegistry(async (admin) => formatOverview(await admin.overview())) },
  activate: {
    takes: ['app', 'version'],
    accepts: ['reason'],
    run: ([app = '', version = ''], options) =>
      withTrials(async (admin, examination) => {
        const event = await admin.activate({ app, version }, attribution(options), examination);
        return event ? formatEvent(event) : `${app} ${version} is active already.`;
      }),
  },
  canary: {
    takes: ['app', 'version', 'percent'],
    accepts: ['reason'],
    run: ([app = '', version = '', percent = ''], options) =>
      withTrials(async (admin, examination) =>
        formatEvent(await admin.startCanary({ app, version }, Number(percent), attribution(options), examination)),
      ),
  },
  promote: {
    takes: ['app'],
    accepts: ['reason'],
    run: ([app = ''], options) =>
      withRegistry(async (admin, examination) =>
        formatEvent(await admin.promote(app, attribution(options), examination)),
      ),
  },
  rollback: {
    takes: ['app'],
    accepts: ['reason'],
    run: ([app = ''], options) =>
      withRegistry(async (admin) => formatEvent(await admin.rollBack(app, attribution(options)))),
  },
  pin: {
    takes: ['app', 'version'],
    accepts: ['reason'],
    run: ([app = '', version = ''], options) =>
      withPins(async (admin, origin) => `${origin}${await admin.pin({ app, version }, attribution(options))}`),
  },
  prune: {
    takes: [],
    accepts: ['keep'],
    run: (_, { keep }) =>
      withRegistry(async (admin) => {
        const removed = await admin.prune(keep);
        return removed.length === 0
          ? 'There is nothing to remove.'
          : removed.map(({ app, version }) => `${app} ${version} was removed.`).join('\n');
      }),
  },
};

const grammar = {
  usage: USAGE,
  commands,
  options: { reason: { type: 'string' }, keep: { type: 'string' } },
  checks: {
    app: (given: string) => (apps.some((app) => app === given) ? undefined : unknownName('app', given, apps)),
    version: (given: string) =>
      VERSION.test(given) ? undefined : `'${given}' cannot be a version: letters, digits, dots and dashes.`,
    percent: (given: string) =>
      /^[1-9]\d?$/.test(given) ? undefined : `The share of a canary is a whole number from 1 to 99, not '${given}'.`,
  },
} as const;

/** @returns 0 when it is done @throws {UsageError} when it was not understood @throws {CommandError} when it cannot be done */
export async function run(args: readonly string[]): Promise<number> {
  const parsed = parseCommand(args, grammar);
  if (!parsed) return 0;
  const { command, operands, values } = parsed;
  const { reason, keep = DEFAULT_KEEP } = values;
  if (!/^[1-9]\d{0,5}$/.test(keep)) throw new UsageError('--keep must be a whole number from 1.');
  console.log(await command.run(operands, { reason, keep: Number(keep) }));
  return 0;
}

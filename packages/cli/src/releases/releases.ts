/** `npm run releases -- …`: active releases, canaries, rollbacks and their history. */

import type { Env } from 'bff/env';
import type { ReleaseAdmin, ReleaseId, ReleaseOverview } from 'bff/releases';
import { type Answer, answer, type Command, type CommandGroup, JSON_OPTION } from '../arguments/command.ts';
import { unknownName } from '../arguments/nearest-name.ts';
import { runGroup } from '../arguments/run-group.ts';
import { UsageError } from '../command-error.ts';
import { apps } from '../paths.ts';
import { withAdmin } from '../session.ts';
import { formatEvent, formatOverview } from './output.ts';
import { currentActor, withRegistry, withTrials } from './session.ts';

const DEFAULT_KEEP = '5';
const VERSION = /^\w[\w.-]{0,99}$/;

interface Options {
  readonly reason: string | undefined;
  readonly keep: number;
}

const attribution = ({ reason }: Options) => ({ actor: currentActor(), reason });

const commands: Record<string, Command<Options>> = {
  list: {
    summary: 'releases, who gets them, and the last changes',
    accepts: ['json'],
    run: () =>
      withRegistry(async (admin) => {
        const overview = await admin.overview();
        return { data: overviewData(overview), text: formatOverview(overview) };
      }),
  },
  activate: {
    summary: 'gives it to everybody, once it has passed the gate',
    takes: ['app', 'version'],
    accepts: ['reason', 'json'],
    run: ([app = '', version = ''], options) =>
      withTrials(async (admin, examination) => {
        const event = await admin.activate({ app, version }, attribution(options), examination);
        return event ? answer(event, formatEvent) : { data: null, text: `${app} ${version} is active already.` };
      }),
  },
  canary: {
    summary: 'gives it to that percentage of the visitors, 1 to 99, once it has passed the gate',
    takes: ['app', 'version', 'percent'],
    accepts: ['reason', 'json'],
    run: ([app = '', version = '', percent = ''], options) =>
      withTrials(async (admin, examination) =>
        answer(
          await admin.startCanary({ app, version }, Number(percent), attribution(options), examination),
          formatEvent,
        ),
      ),
  },
  promote: {
    summary: 'gives the canary to everybody',
    takes: ['app'],
    accepts: ['reason', 'json'],
    run: ([app = ''], options) =>
      withRegistry(async (admin, examination) =>
        answer(await admin.promote(app, attribution(options), examination), formatEvent),
      ),
  },
  rollback: {
    summary: 'ends the canary or, without one, returns to the release before',
    takes: ['app'],
    accepts: ['reason', 'json'],
    run: ([app = ''], options) =>
      withRegistry(async (admin) => answer(await admin.rollBack(app, attribution(options)), formatEvent)),
  },
  pin: {
    summary: 'prints a link that gives it to whoever opens it, for an hour',
    takes: ['app', 'version'],
    accepts: ['reason', 'json'],
    run: ([app = '', version = ''], options) => pin({ app, version }, options),
  },
  prune: {
    summary: 'removes releases that nobody has used for a week, except the last of each app',
    accepts: ['keep', 'json'],
    run: (_, { keep }) => withRegistry(async (admin) => prunedAnswer(await admin.prune(keep))),
  },
};

const options = {
  reason: { type: 'string', value: '<text>', summary: 'is kept in the history; RELEASE_ACTOR says who you are' },
  keep: { type: 'string', value: '<n>', summary: `prune: how many of each app stay; ${DEFAULT_KEEP} unless given` },
  json: JSON_OPTION,
} as const;

const group: CommandGroup<Options, typeof options> = {
  usage: 'npm run releases -- <command>',
  commands,
  options,
  checks: {
    app: (given) => (apps.some((app) => app === given) ? undefined : unknownName('app', given, apps)),
    version: (given) =>
      VERSION.test(given) ? undefined : `'${given}' cannot be a version: letters, digits, dots and dashes.`,
    percent: (given) =>
      /^[1-9]\d?$/.test(given) ? undefined : `The share of a canary is a whole number from 1 to 99, not '${given}'.`,
  },
  notes: `The database is DATABASE_URL's or the embedded one, the files are in ASSETS_DIR or
the bucket of ASSET_STORE_URL.`,
  read({ reason, keep = DEFAULT_KEEP }) {
    if (!/^[1-9]\d{0,5}$/.test(keep)) throw new UsageError('--keep must be a whole number from 1.');
    return { reason, keep: Number(keep) };
  },
};

export const run = (args: readonly string[]) => runGroup(group, args);

async function pin(release: ReleaseId, options: Options): Promise<Answer> {
  const openLink = async (admin: ReleaseAdmin, { publicOrigins }: Pick<Env, 'publicOrigins'>) => {
    const url = `${publicOrigins[0]}${await admin.pin(release, attribution(options))}`;
    return { data: { url }, text: url };
  };
  return await withAdmin('releases', openLink, ['publicOrigins']);
}

function overviewData({ releases, ...others }: ReleaseOverview): unknown {
  return { releases: releases.map(({ description: _, endpoints: __, ...release }) => release), ...others };
}

function prunedAnswer(removed: readonly ReleaseId[]): Answer {
  const lines = removed.map(({ app, version }) => `${app} ${version} was removed.`);
  return { data: { removed }, text: lines.join('\n') || 'There is nothing to remove.' };
}

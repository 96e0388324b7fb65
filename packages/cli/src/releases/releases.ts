/** `npm run releases -- …`: active releases, canaries, rollbacks and their history. */

import type { ReleaseAdmin, ReleaseId, UnfitRelease } from 'bff/releases';
import { type Answer, answer, type Command, type CommandGroup, JSON_OPTION } from '../arguments/command.ts';
import { unknownName } from '../arguments/nearest-name.ts';
import { runGroup } from '../arguments/run-group.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { apps } from '../paths.ts';
import type { ReleaseClient } from '../release-client/client.ts';
import { withAdmin } from '../session.ts';
import { type AccessOptions, accessCommands, accessOptions } from './access.ts';
import { kitCommands } from './kit.ts';
import { markCommands } from './mark-release.ts';
import { formatErrors, formatEvent, formatOverview, type ListedReleases } from './output.ts';
import { currentActor, withRegistry, withTrials } from './session.ts';
import { storeClient, withPlainRefusals } from './store-client.ts';

const DEFAULT_KEEP = '5';
const VERSION = /^\w[\w.-]{0,99}$/;

interface Options extends AccessOptions {
  readonly reason: string | undefined;
  readonly keep: number;
  readonly untried: boolean;
}

const attribution = ({ reason }: Pick<Options, 'reason'>) => ({ actor: currentActor(), reason });

const commands: Record<string, Command<Options>> = {
  list: {
    summary: 'lists releases, who gets them, and recent changes',
    accepts: ['json'],
    run: () => atStore(listAtStore, () => withRegistry(async (admin) => overviewAnswer(await admin.overview()))),
  },
  activate: {
    summary: 'activates it for all visitors, once it has passed the gate',
    takes: ['app', 'version'],
    accepts: ['reason', 'untried', 'json'],
    run: ([app = '', version = ''], { reason, untried }) =>
      atStore(
        async (store) => activated({ app, version }, await store.activate(app, { version, reason })),
        () =>
          withTrials(
            async (admin, examination) =>
              activated({ app, version }, await admin.activate({ app, version }, attribution({ reason }), examination)),
            untried,
          ),
        untried,
      ),
  },
  canary: {
    summary: 'activates it for that percentage of visitors, 1 to 99, once it has passed the gate',
    takes: ['app', 'version', 'percent'],
    accepts: ['reason', 'untried', 'json'],
    run: ([app = '', version = '', percent = ''], { reason, untried }) =>
      atStore(
        async (store) => changed(await store.canary(app, { version, percent: Number(percent), reason })),
        () =>
          withTrials(
            async (admin, examination) =>
              changed(await admin.startCanary({ app, version }, Number(percent), attribution({ reason }), examination)),
            untried,
          ),
        untried,
      ),
  },
  errors: {
    summary: 'lists browser errors of the last two weeks, with their source locations',
    accepts: ['json'],
    run: () =>
      withRegistry(async (admin) => {
        const errors = await admin.errors();
        return { data: { errors }, text: formatErrors(errors) };
      }),
  },
  promote: {
    summary: 'activates the canary for all visitors',
    takes: ['app'],
    accepts: ['reason', 'untried', 'json'],
    run: ([app = ''], { reason, untried }) =>
      atStore(
        async (store) => changed(await store.promote(app, reason)),
        () =>
          withRegistry(async (admin, examination) =>
            changed(await admin.promote(app, attribution({ reason }), { ...examination, mayLeaveUntried: untried })),
          ),
        untried,
      ),
  },
  rollback: {
    summary: 'ends the canary or, without one, returns to the previous release',
    takes: ['app'],
    accepts: ['reason', 'json'],
    run: ([app = ''], { reason }) =>
      atStore(
        async (store) => changed(await store.rollBack(app, reason)),
        () => withRegistry(async (admin) => changed(await admin.rollBack(app, attribution({ reason })))),
      ),
  },
  render: {
    summary: 'turns server rendering on again, after three faults in a minute turned it off',
    takes: ['app', 'version'],
    accepts: ['json'],
    run: ([app = '', version = '']) =>
      withRegistry(async (admin) => {
        const isChanged = await admin.render({ app, version });
        const text = `${app} ${version} is rendered on the server ${isChanged ? 'again' : 'already'}.`;
        return { data: { isChanged }, text };
      }),
  },
  check: {
    summary: 'checks a release without activating it',
    takes: ['app', 'version'],
    accepts: ['json'],
    run: ([app = '', version = '']) =>
      withTrials(async (admin, examination) =>
        checkAnswer({ app, version }, await admin.check({ app, version }, examination)),
      ),
  },
  'check-server': {
    summary: 'checks that a server of this checkout works with every live release',
    run: () => withRegistry(async (admin) => serverAnswer(await admin.unfit())),
  },
  preview: {
    summary: 'prints a link that shows it to anyone who opens it, for a day',
    takes: ['app', 'version'],
    accepts: ['reason', 'json'],
    run: ([app = '', version = ''], { reason }) =>
      atStore(
        async (store) => previewAnswer(store.url, await store.preview(app, { version, reason })),
        () =>
          withAdmin(
            'registry',
            async (admin, { publicOrigins: [origin] }) =>
              previewAnswer(origin, await admin.preview({ app, version }, attribution({ reason }))),
            ['databaseUrl', 'publicOrigins'],
          ),
      ),
  },
  prune: {
    summary: 'removes releases unused for a week, except the latest of each app',
    accepts: ['keep', 'json'],
    run: (_, { keep }) => withRegistry(async (admin) => prunedAnswer(await admin.prune(keep))),
  },
  ...accessCommands,
  ...kitCommands,
  ...markCommands,
};

const options = {
  reason: { type: 'string', value: '<text>', summary: 'the reason shown in the history; RELEASE_ACTOR names you' },
  untried: {
    type: 'boolean',
    summary: 'allows more than 10 % of visitors for a release not tested in a browser, where there is no browser',
  },
  ...accessOptions,
  keep: { type: 'string', value: '<n>', summary: `prune: how many of each app to keep; ${DEFAULT_KEEP} by default` },
  json: JSON_OPTION,
} as const;

const group: CommandGroup<Options, typeof options> = {
  usage: 'npm run releases -- <command>',
  commands,
  options,
  checks: {
    app: (given) => (apps.some((app) => app === given) ? undefined : unknownName('app', given, apps)),
    version: (given) =>
      VERSION.test(given) ? undefined : `'${given}' is not a version: use letters, digits, dots and dashes.`,
    percent: (given) =>
      /^[1-9]\d?$/.test(given) ? undefined : `The share of a canary is a whole number from 1 to 99, not '${given}'.`,
  },
  notes: `With RELEASE_TOKEN, or the identity of a CI, the store of STORE_URL does it. Otherwise
the database is DATABASE_URL's or the embedded one, the files are in ASSETS_DIR or
the bucket of ASSET_STORE_URL.`,
  read({ reason, untried = false, keep = DEFAULT_KEEP, can, name, days, issuer, repository, branch }) {
    if (!/^[1-9]\d{0,5}$/.test(keep)) throw new UsageError('--keep must be a whole number from 1.');
    return { reason, untried, keep: Number(keep), can, name, days, issuer, repository, branch };
  },
};

export const run = (args: readonly string[]) => runGroup(group, args);

function previewAnswer(
  origin: string,
  { path, expiresAt }: Readonly<{ path: string; expiresAt: Date | string }>,
): Answer {
  const url = `${origin}${path}`;
  return { data: { url, expiresAt }, text: url };
}

/** Runs `remote` with the token's store, or `local` with the store's settings. */
async function atStore(
  remote: (store: ReleaseClient) => Promise<Answer>,
  local: () => Promise<Answer>,
  untried = false,
): Promise<Answer> {
  const store = await storeClient();
  if (store && untried) {
    throw new UsageError(
      '--untried does not work with tokens: use it where the settings of the store are, or decide in the console.',
    );
  }
  return store ? await withPlainRefusals(() => remote(store)) : await local();
}

async function listAtStore(store: ReleaseClient): Promise<Answer> {
  const apps = new Set((await store.grants()).map(({ app }) => app));
  const lists = await Promise.all([...apps].map((app) => store.list(app)));
  const events = lists.flatMap((list) => list.events.map((event) => ({ ...event, at: new Date(event.at) })));
  const releases = lists.flatMap((list) =>
    list.releases.map((release) => ({ ...release, createdAt: new Date(release.createdAt) })),
  );
  return overviewAnswer({ releases, live: lists.flatMap(({ live }) => live), events, violations: [] });
}

type Change = Parameters<typeof formatEvent>[0];
type Examined = Awaited<ReturnType<ReleaseAdmin['check']>>;

const changed = (event: Change) => answer(event, formatEvent);

function activated({ app, version }: ReleaseId, event: Change | null): Answer {
  return event ? changed(event) : { data: null, text: `${app} ${version} is already active.` };
}

/** Answers in either case: callers tell a refusal from a failure by the reasons. */
function checkAnswer({ app, version }: ReleaseId, { reasons, isTried }: Examined): Answer {
  const refusal = [`${app} ${version} would be refused:`, ...reasons.map((reason) => `  - ${reason}`)].join('\n');
  const untried = isTried ? '' : ', but it was not tested in a browser: install chromium, or set CHROMIUM_PATH';
  const text = reasons.length === 0 ? `${app} ${version} passes the gate${untried}.` : refusal;
  return { data: { reasons, triedInBrowser: isTried }, text };
}

/** @throws {CommandError} naming each unfit release, so that a pipeline ends before it starts the server */
function serverAnswer(unfit: readonly UnfitRelease[]): string {
  if (unfit.length === 0) return 'A server of this checkout works with all live releases.';
  const lines = unfit.flatMap(({ app, version, reasons }) => [
    `${app} ${version} is live, and a server of this checkout would break it:`,
    ...reasons.map((reason) => `  - ${reason}`),
  ]);
  throw new CommandError([...lines, 'Release these apps without it first, or keep it in the server.'].join('\n'));
}

function overviewAnswer(overview: ListedReleases): Answer {
  return { data: overviewData(overview), text: formatOverview(overview) };
}

function overviewData({ releases, ...others }: ListedReleases): unknown {
  const listed = releases.map(({ app, version, commit, contractVersion, createdAt, createdBy }) => ({
    app,
    version,
    commit,
    contractVersion,
    createdAt,
    createdBy,
  }));
  return { releases: listed, ...others };
}

function prunedAnswer(removed: readonly ReleaseId[]): Answer {
  const lines = removed.map(({ app, version }) => `${app} ${version} was removed.`);
  return { data: { removed }, text: lines.join('\n') || 'There is nothing to remove.' };
}

/** `npx nx release-app <app>`: builds and publishes one app. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Published, RegistryAdmin } from 'bff/releases';
import { type Answer, JSON_OPTION } from '../arguments/command.ts';
import { formatHelp, isHelp, optionRows } from '../arguments/help.ts';
import { unknownName } from '../arguments/nearest-name.ts';
import { readOptions } from '../arguments/parse.ts';
import { printAnswer } from '../arguments/run-group.ts';
import { buildApp } from '../builds.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { apps, inRoot } from '../paths.ts';
import type { ReleaseClient } from '../release-client/client.ts';
import { formatCommit, formatEvent, formatKilobytes } from './output.ts';
import { currentActor, currentCommit, withRegistry, withTrials } from './session.ts';
import { storeClient, withPlainRefusals } from './store-client.ts';

const options = {
  activate: { type: 'boolean', summary: 'activates it for all visitors, once it has passed the gate' },
  reason: { type: 'string', value: '<text>', summary: 'the reason shown in the history, with --activate' },
  build: { type: 'string', value: '<directory>', summary: 'the directory of the build, if it was moved' },
  json: JSON_OPTION,
} as const;

const help = () =>
  formatHelp(
    'npx nx release-app <app> [options]',
    [apps.map((app) => [app, 'builds and publishes it, without activating it'] as const), optionRows(options)],
    'With RELEASE_TOKEN, or the identity of a CI, it goes to STORE_URL. RELEASE_ACTOR says who you are.',
  );

interface Options {
  readonly app: string;
  /** Directory of an existing build; undefined to make one. */
  readonly build: string | undefined;
  readonly activate: boolean;
  readonly reason: string | undefined;
  readonly asJson: boolean;
}

export async function run(args: readonly string[]): Promise<number> {
  if (args.some(isHelp)) {
    console.log(help());
    return 0;
  }
  const given = parse(args);
  const { app, activate, asJson } = given;
  const store = await storeClient();
  if (store) {
    printAnswer(await withPlainRefusals(() => publishAtStore(store, given)), asJson);
    return 0;
  }
  const commit = currentCommit([app, 'packages']);
  const publish = async (admin: RegistryAdmin): Promise<Published> => {
    const published = await admin.publish(await buildOf(given), { commit, createdBy: currentActor() });
    if (!asJson) console.log(formatPublished(published, commit));
    return published;
  };
  printAnswer(activate ? await publishActive(given, publish) : await publishOnly(given, publish), asJson);
  return 0;
}

/** Returns the directory of the given build, or builds the app. @throws {CommandError} when there is none */
async function buildOf({ app, build }: Options): Promise<string> {
  const directory = build ?? inRoot(app, 'dist');
  if (build === undefined) await buildApp(app);
  if (existsSync(join(directory, 'release.json'))) return directory;
  throw new CommandError(`There is no build of ${app} in ${directory}. Create one with npx nx build ${app}.`);
}

/** Publishes in the token's store. Rights are checked first, because building takes a while. */
async function publishAtStore(store: ReleaseClient, given: Options): Promise<Answer> {
  const { app, activate, reason, asJson } = given;
  const rights = (await store.grants()).filter((grant) => grant.app === app).flatMap((grant) => grant.rights);
  const forPreviews = !activate && !rights.includes('publish') && rights.includes('preview');
  const needed = forPreviews ? [] : (['publish', 'activate'] as const).slice(0, activate ? 2 : 1);
  for (const right of needed) {
    if (!rights.includes(right)) throw new CommandError(`RELEASE_TOKEN does not have the right to ${right} ${app}.`);
  }
  const { version, isNew, files, bytes } = await store.publish(
    app,
    await buildOf(given),
    currentCommit([app, 'packages']),
  );
  if (!asJson)
    console.log(`${app} ${version} is published${isNew ? '' : ' already'}: ${files} files, ${formatKilobytes(bytes)}.`);
  if (!activate) return published({ app, version, isNew }, forPreviews);
  const event = await store.activate(app, { version, reason });
  return activated({ app, version, isNew }, event);
}

type Outcome = Pick<Published['release'], 'app' | 'version'> & Pick<Published, 'isNew'>;

/** @param forPreviews true when visitors may not get it yet */
function published({ app, version, isNew }: Outcome, forPreviews = false): Answer {
  const text = forPreviews
    ? `Show it with: npm run releases -- preview ${app} ${version}`
    : `Activate it with: npm run releases -- activate ${app} ${version}`;
  return { data: { app, version, isNew, event: null }, text };
}

function activated({ app, version, isNew }: Outcome, event: Parameters<typeof formatEvent>[0] | null): Answer {
  const text = event ? formatEvent(event) : `${app} ${version} is already active.`;
  return { data: { app, version, isNew, event }, text };
}

type Publish = (admin: RegistryAdmin) => Promise<Published>;

async function publishOnly({ app }: Options, publish: Publish): Promise<Answer> {
  const { release, isNew } = await withRegistry(publish);
  return published({ app, version: release.version, isNew });
}

async function publishActive({ app, reason }: Options, publish: Publish): Promise<Answer> {
  return await withTrials(async (admin, examination) => {
    const { release, isNew } = await publish(admin);
    const { version } = release;
    const event = await admin.activate({ app, version }, { actor: currentActor(), reason }, examination);
    return activated({ app, version, isNew }, event);
  });
}

function parse(args: readonly string[]): Options {
  const { values, positionals } = readOptions(args, options);
  const [given = '', ...rest] = positionals;
  const app = apps.find((known) => known === given);
  if (!app) throw new UsageError(unknownName('app', given, apps));
  if (rest.length > 0) throw new UsageError('release-app takes one <app>.');
  const { activate = false, build, reason, json = false } = values;
  if (reason !== undefined && !activate) throw new UsageError('--reason belongs to --activate.');
  return { app, build, activate, reason, asJson: json };
}

function formatPublished({ release, isNew }: Published, commit: string | null): string {
  const { app, version } = release;
  const files = release.files.filter(({ path }) => path !== release.server && path !== release.types);
  const sum = (size: (file: (typeof files)[number]) => number) => files.reduce((total, file) => total + size(file), 0);
  const weight = `${formatKilobytes(sum(({ bytes }) => bytes))}, ${formatKilobytes(
    sum(({ bytes, transferBytes = bytes }) => transferBytes),
  )} compressed`;
  const origin = commit === null ? '' : `, from commit ${formatCommit(commit)}`;
  return `${app} ${version} is published${isNew ? '' : ' already'}: ${files.length} files for browsers, ${weight}${origin}.`;
}

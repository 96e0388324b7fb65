/** `npx nx release-app <app>`: publishes one app's build, which the task graph has just made. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Published, RegistryAdmin } from 'bff/releases';
import { unknownName } from '../arguments/nearest-name.ts';
import { readOptions } from '../arguments/parse-command.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { apps, inRoot } from '../paths.ts';
import { formatBytes, formatCommit, formatEvent } from './output.ts';
import { currentActor, currentCommit, withRegistry, withTrials } from './session.ts';

/** Takes `<app>`, `--activate`, `--reason <text>` and `--build <directory>` for a build that was moved. @throws {CommandError} when it cannot be published or, with `--activate`, is refused */
export async function run(args: readonly string[]): Promise<number> {
  const { app, directory, activate, reason } = parse(args);
  if (!existsSync(join(directory, 'release.json'))) {
    throw new CommandError(`There is no build of ${app} in ${directory}. Make one with npx nx build ${app}.`);
  }
  const actor = currentActor();
  const commit = currentCommit([app, 'packages']);
  const publish = async (admin: RegistryAdmin): Promise<string> => {
    const published = await admin.publish(directory, { commit, createdBy: actor });
    console.log(formatPublished(published, commit));
    return published.release.version;
  };
  if (!activate) {
    const version = await withRegistry(publish);
    console.log(`Give it to everybody with: npm run releases -- activate ${app} ${version}`);
    return 0;
  }
  await withTrials(async (admin, examination) => {
    const version = await publish(admin);
    const event = await admin.activate({ app, version }, { actor, reason }, examination);
    console.log(event ? formatEvent(event) : `${app} ${version} is active already.`);
  });
  return 0;
}

interface Options {
  readonly app: string;
  /** Where its build is. */
  readonly directory: string;
  readonly activate: boolean;
  readonly reason: string | undefined;
}

function parse(args: readonly string[]): Options {
  const { values, positionals } = readOptions(args, {
    activate: { type: 'boolean' },
    build: { type: 'string' },
    reason: { type: 'string' },
  });
  const [given = '', ...rest] = positionals;
  const app = apps.find((known) => known === given);
  if (!app) throw new UsageError(unknownName('app', given, apps));
  if (rest.length > 0) throw new UsageError('release-app takes one <app>.');
  const { activate, build, reason } = values;
  if (reason !== undefined && !activate) throw new UsageError('--reason belongs to --activate.');
  return {
    app,
    directory: typeof build === 'string' ? build : inRoot(app, 'dist'),
    activate: activate === true,
    reason: typeof reason === 'string' ? reason : undefined,
  };
}

function formatPublished({ release, isNew }: Published, commit: string | null): string {
  const { app, version } = release;
  const files = release.files.filter(({ path }) => path !== release.server && path !== release.types);
  const sum = (size: (file: (typeof files)[number]) => number) => files.reduce((total, file) => total + size(file), 0);
  const weight = `${formatBytes(sum(({ bytes }) => bytes))}, ${formatBytes(
    sum(({ bytes, transferBytes = bytes }) => transferBytes),
  )} compressed`;
  const origin = commit === null ? '' : `, from commit ${formatCommit(commit)}`;
  return `${app} ${version} is published${isNew ? '' : ' already'}: ${files.length} files for browsers, ${weight}${origin}.`;
}

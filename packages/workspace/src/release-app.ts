/** `npx nx release-app <app>`: publishes one app's build, which the task graph has just made. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Published, ReleaseRegistryDesk } from 'bff/releases';
import { CommandError } from './command-error.ts';
import { apps, inRoot } from './paths.ts';
import { tellBytes, tellCommit, tellEvent } from './releases-output.ts';
import { currentActor, currentCommit, withRegistry, withTrials } from './releases-session.ts';

/** Takes `<app>`, `--activate`, `--reason <text>` and `--build <directory>` for a build that was moved. @throws {CommandError} when it cannot be published or, with `--activate`, is refused */
export async function run(args: readonly string[]): Promise<number> {
  const { app, directory, activate, reason } = parse(args);
  if (!existsSync(join(directory, 'release.json'))) {
    throw new CommandError(`There is no build of ${app} in ${directory}. Make one with npx nx build ${app}.`);
  }
  const actor = currentActor();
  const commit = currentCommit([app, 'packages']);
  const publish = async (desk: ReleaseRegistryDesk): Promise<string> => {
    const published = await desk.publish(directory, { commit, createdBy: actor });
    console.log(tellPublished(published, commit));
    return published.release.version;
  };
  if (!activate) {
    const version = await withRegistry(publish);
    console.log(`Give it to everybody with: npm run releases -- activate ${app} ${version}`);
    return 0;
  }
  await withTrials(async (desk, examination) => {
    const version = await publish(desk);
    const event = await desk.activate({ app, version }, { actor, reason }, examination);
    console.log(event ? tellEvent(event) : `${app} ${version} is active already.`);
  });
  return 0;
}

interface Wish {
  readonly app: string;
  /** Where its build is. */
  readonly directory: string;
  readonly activate: boolean;
  readonly reason: string | undefined;
}

function parse(args: readonly string[]): Wish {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        activate: { type: 'boolean', default: false },
        build: { type: 'string' },
        reason: { type: 'string' },
      },
    });
    const app = apps.find((known) => known === positionals[0]);
    if (!app || positionals.length > 1) throw new CommandError(`Name the app to release: ${apps.join(', ')}.`);
    const { activate, build = inRoot(app, 'dist'), reason } = values;
    return { app, directory: build, activate, reason };
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError((error as Error).message);
  }
}

function tellPublished({ release, isNew }: Published, commit: string | null): string {
  const { app, version } = release;
  const files = release.files.filter(({ path }) => path !== release.server && path !== release.types);
  const sum = (size: (file: (typeof files)[number]) => number) => files.reduce((total, file) => total + size(file), 0);
  const weight = `${tellBytes(sum(({ bytes }) => bytes))}, ${tellBytes(
    sum(({ bytes, transferBytes = bytes }) => transferBytes),
  )} compressed`;
  const origin = commit === null ? '' : `, from commit ${tellCommit(commit)}`;
  return `${app} ${version} is published${isNew ? '' : ' already'}: ${files.length} files for browsers, ${weight}${origin}.`;
}

/** Sequences of releases: four stories, in a different order for every app. */
import { CommandError } from '@storefront/cli/command-error';
import { runStorefront } from '../run-storefront.ts';
import { sized } from '../size.ts';
import { type Change, canary, changeRelease, previewRelease, type Site } from './changes.ts';
import type { HttpLoad } from './http-load.ts';
import { type App, makeVariant, releasedApps, type Variant } from './variants.ts';

const stories = ['released', 'released, rolled back', 'canary, promoted', 'canary, rolled back'] as const;
type Story = (typeof stories)[number];
const SMALLEST = ['mfe-support'] as const;
/** Every kind of change except rolling a canary back. */
const SMALLEST_STORIES: readonly Story[] = ['released, rolled back', 'canary, promoted'];

const CAUTIOUS = 25;
const BOLD = 50;

export interface Chapter {
  readonly variant: Variant;
  readonly story: Story;
}

export async function planChapters(directory: string): Promise<Chapter[]> {
  const told = sized<readonly Story[]>(stories, SMALLEST_STORIES);
  const plan = told.flatMap((_, round) =>
    sized<readonly App[]>(releasedApps, SMALLEST).map((app, n) => ({
      app,
      story: told[(round + n) % told.length] ?? 'released',
    })),
  );
  const chapters: Chapter[] = [];
  for (const [index, { app, story }] of plan.entries()) {
    chapters.push({ variant: await makeVariant(app, index + 1, directory), story });
  }
  return chapters;
}

/** @param onChange called after each change was seen @throws {CommandError} when a command fails */
export async function play(
  { variant: { app, version, directory }, story }: Chapter,
  site: Site,
  load: HttpLoad,
  onChange: (change: Change) => void,
): Promise<void> {
  const release = ['release-app', app, '--build', directory];
  const before = (await site.admin.overview()).live.find((row) => row.app === app)?.version;
  if (before === undefined) throw new CommandError(`${app} has no active release.`);
  const rollback = ['releases', 'rollback', app];
  if (story === 'released' || story === 'released, rolled back') {
    onChange(await changeRelease(site, app, 'release', [...release, '--activate'], { version }));
    if (story === 'released') return;
    onChange(await changeRelease(site, app, 'rollback', rollback, { version: before }));
    return;
  }
  await runStorefront(site.env, ...release);
  const isPromoted = story === 'canary, promoted';
  if (isPromoted) {
    const shown = await previewRelease(site, app, version);
    onChange(shown.change);
    load.addVisitor(shown.cookies, { [app]: version });
  }
  const { change: started, visitors } = await canary(site, app, version, isPromoted ? CAUTIOUS : BOLD);
  onChange(started);
  onChange(
    isPromoted
      ? await changeRelease(site, app, 'promote', ['releases', 'promote', app], { version, cookie: visitors.undrawn })
      : await changeRelease(site, app, 'canary rollback', rollback, { version: before, cookie: visitors.drawn }),
  );
}

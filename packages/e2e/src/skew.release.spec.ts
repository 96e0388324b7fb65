/** Version skew: releases of different ages on one page, as far as the gate allows; the main job works in every mix. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE } from '@storefront/utils/time';
import { apps } from './support/apps.ts';
import { requestsOf } from './support/documents.ts';
import { browse, buy } from './support/main-job.ts';
import { navLink, title } from './support/parts.ts';
import { presentBuild, previousBuilds } from './support/previous-release.ts';
import { openReleaseStore, type ReleaseStore } from './support/release-store.ts';
import { test as base, expect } from './support/test.ts';

interface Skew {
  readonly store: ReleaseStore;
  readonly previous: (app: string) => string;
}

const test = base.extend<object, { skew: Skew }>({
  skew: [
    async ({ browserName: _ }, use) => {
      const previous = await previousBuilds();
      const store = await openReleaseStore('shell', '/home');
      await use({ store, previous });
      await store.close();
    },
    { scope: 'worker', timeout: 5 * MINUTE },
  ],
  baseURL: async ({ skew }, use) => use(skew.store.url),
});

/** Returns the version of each app that a new visitor's page names. */
async function versionsAt(url: string): Promise<Record<string, string>> {
  const html = await (await fetch(`${url}/home`)).text();
  const named = [...html.matchAll(/\/assets\/([\w-]+)\/(\w+)\//g)];
  return Object.fromEntries(named.map(([, app = '', version = '']) => [app, version]));
}

/**
 * Publishes and activates the build in `directory`; false when the gate refuses it. It may refuse only a shell that
 * lacks parts of the contract that the active micro-frontends use.
 */
async function give({ run }: ReleaseStore, app: string, directory: string): Promise<boolean> {
  const given = await run('release-app', app, '--build', directory, '--activate');
  if (given.code === 0) return true;
  expect(app, given.output).toBe('shell');
  expect(given.output).toMatch(/does not fit the shell's .* of @storefront\/contract/);
  return false;
}

const versionOf = async (build: string) =>
  (JSON.parse(await readFile(join(build, 'release.json'), 'utf8')) as { version: string }).version;

// The store starts with everything new, so the mix that is one release away from that comes first and is left by a
// rollback.
const mixes: readonly { readonly name: string; readonly isPrevious: (app: string) => boolean }[] = [
  { name: 'the shell of the previous release with the new micro-frontends', isPrevious: (app) => app === 'shell' },
  { name: 'the new shell with the micro-frontends of the previous release', isPrevious: (app) => app !== 'shell' },
];

for (const { name, isPrevious } of mixes) {
  test(`${name} does the main job`, async ({ page, skew: { store, previous } }) => {
    test.slow();
    const wanted: Record<string, string> = {};
    for (const app of apps) {
      const build = (isPrevious(app) ? previous : presentBuild)(app);
      const version = await versionOf(build);
      const { [app]: active = '' } = await versionsAt(store.url);
      if (version !== active && !isPrevious(app)) await store.done('rollback', app);
      const isGiven = version === active || !isPrevious(app) || (await give(store, app, build));
      wanted[app] = isGiven ? version : active;
    }
    await expect.poll(() => versionsAt(store.url)).toEqual(wanted);

    const files = requestsOf(page, (path) => path.startsWith('/assets/'));
    await browse(page);
    await buy(page);
    await navLink(page, 'Support').click();
    await expect(title(page, 'Support')).toBeVisible();
    const used = files.map((path) => path.split('/').slice(2, 4));
    expect(Object.fromEntries(used), 'releases that the page used').toEqual(wanted);
  });
}

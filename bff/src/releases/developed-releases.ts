/** The releases that a development server builds, instead of the registry's. */
import { existsSync, readdirSync } from 'node:fs';
import type { Release } from '@storefront/federation/release';
import type { ReleaseRegistry } from './registry.ts';
import { releaseSetOf } from './release-set.ts';
import { DEVELOPMENT_VERSION, releaseUrl } from './release-url.ts';

/** Where apps are developed: the folders `shell` and `mfe-*`. */
const CHECKOUT = new URL('../../../', import.meta.url);

/** What the development server has built last, the same for everybody. */
export function createDevelopedReleases(devUrl: string): ReleaseRegistry {
  const apps = developedApps();
  return {
    async releasesFor() {
      const builds = await Promise.all(apps.map((app) => developed(app, devUrl)));
      return {
        // By the builds' own versions, because under development every build has the same address.
        ...releaseSetOf(builds),
        releases: builds.map((build) => ({ ...build, version: DEVELOPMENT_VERSION })),
      };
    },
    // Open pages are kept up to date by the development server itself.
    knownFor: () => undefined,
    hasCanary: async () => false,
    countView: () => {},
    countError: () => {},
    refresh: async () => {},
    stop: async () => {},
  };
}

function developedApps(): string[] {
  const microFrontends = readdirSync(CHECKOUT).filter(
    (name) => name.startsWith('mfe-') && existsSync(new URL(`${name}/package.json`, CHECKOUT)),
  );
  return ['shell', ...microFrontends];
}

async function developed(app: string, devUrl: string): Promise<Release> {
  const response = await fetch(new URL(`${releaseUrl({ app, version: DEVELOPMENT_VERSION })}release.json`, devUrl));
  if (!response.ok) throw new Error(`The development server has no ${app}: it answered ${response.status}.`);
  return (await response.json()) as Release;
}

/** Uses the current builds of a development server in place of the registry. */
import { existsSync, readdirSync } from 'node:fs';
import type { Release } from '@storefront/federation/release';
import { releaseSetOf } from '../registry/release-set.ts';
import { DEVELOPMENT_VERSION, releaseUrl } from '../registry/release-url.ts';
import type { ReleaseRegistry } from './registry.ts';

const CHECKOUT = new URL('../../../..', import.meta.url);

export function createDevelopedReleases(devUrl: string): ReleaseRegistry {
  const apps = developedApps();
  return {
    live: () => [],
    async releasesFor() {
      const builds = await Promise.all(apps.map((app) => developed(app, devUrl)));
      return {
        // Development URLs are stable, so the set is named by the builds' own versions.
        ...releaseSetOf(builds),
        releases: builds.map((build) => ({ ...build, version: DEVELOPMENT_VERSION })),
        isForEverybody: false,
      };
    },
    // The development server updates open pages itself.
    knownFor: () => undefined,
    hasCanary: async () => false,
    countView: () => {},
    countError: () => {},
    isRendered: () => true,
    stopRendering: async () => {},
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

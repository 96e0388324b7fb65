/** Which release of each app the next page gets. */
import type { Release } from '@storefront/federation/release';
import type { Deps } from '../deps.ts';
import { listActiveReleases } from './releases.repository.ts';

const DEVELOPED_APPS = ['shell', 'mfe-account', 'mfe-catalog', 'mfe-checkout', 'mfe-support'];
const DEVELOPMENT_VERSION = 'dev';

/** URL of a release's files on this origin, with the closing slash. */
export function releaseUrl({ app, version }: Pick<Release, 'app' | 'version'>): string {
  return `/assets/${app}/${version}/`;
}

/** The active releases: the registry's, or under development what the development server has built last. */
export function activeReleases({ db, assets: { devUrl } }: Deps): Promise<Release[]> {
  return devUrl === undefined
    ? listActiveReleases(db)
    : Promise.all(DEVELOPED_APPS.map((app) => developed(app, devUrl)));
}

async function developed(app: string, devUrl: string): Promise<Release> {
  const release = { app, version: DEVELOPMENT_VERSION };
  const response = await fetch(new URL(`${releaseUrl(release)}release.json`, devUrl));
  if (!response.ok) throw new Error(`The development server has no ${app}: it answered ${response.status}.`);
  return { ...((await response.json()) as Release), ...release };
}

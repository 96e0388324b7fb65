import type { Release } from '@storefront/federation/release';

/** The version of every development build. */
export const DEVELOPMENT_VERSION = 'dev';

export function releaseUrl({ app, version }: Pick<Release, 'app' | 'version'>): string {
  return `/assets/${app}/${version}/`;
}

export function isDeveloped({ version }: Pick<Release, 'version'>): boolean {
  return version === DEVELOPMENT_VERSION;
}

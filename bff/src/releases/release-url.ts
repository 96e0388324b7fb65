/** Where releases are. */
import type { Release } from '@storefront/federation/release';

/** Of every build that a development server makes. */
export const DEVELOPMENT_VERSION = 'dev';

/** URL of a release's files on this origin, with the closing slash. */
export function releaseUrl({ app, version }: Pick<Release, 'app' | 'version'>): string {
  return `/assets/${app}/${version}/`;
}

/** Whether it is what a development server has built last. */
export function isDeveloped({ version }: Pick<Release, 'version'>): boolean {
  return version === DEVELOPMENT_VERSION;
}

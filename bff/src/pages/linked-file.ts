/** How a page refers to a file of a release: its address and, so that the browser can check it, its hash. */
import type { Release } from '@storefront/federation/release';
import { releaseUrl } from '../releases/release-url.ts';

export interface LinkedFile {
  readonly url: string;
  /** None under development, where files change. */
  readonly integrity: string | undefined;
}

/** @param file its path within the release */
export function linkTo(release: Release, file: string): LinkedFile {
  const { integrity } = release.files.find(({ path }) => path === file) ?? {};
  return { url: releaseUrl(release) + file, integrity };
}

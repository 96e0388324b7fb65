import type { Release } from '@storefront/federation/release';
import { releaseUrl } from '../../releases/registry/release-url.ts';

export interface LinkedFile {
  readonly url: string;
  /** Undefined in development, where files change. */
  readonly integrity: string | undefined;
}

export function linkTo(release: Release, file: string): LinkedFile {
  const { integrity } = release.files.find(({ path }) => path === file) ?? {};
  return { url: releaseUrl(release) + file, integrity };
}

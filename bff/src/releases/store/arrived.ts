import type { Release } from '@storefront/federation/release';
import { SECOND } from '../../base/clock.ts';
import { ReleaseError } from '../registry/release-error.ts';
import type { AssetStore } from './asset-store.ts';
import { releaseDirectory } from './release-directory.ts';

const TIMEOUT = 2 * SECOND;

/** Returns the directory of the release's files; waits briefly, while the download continues. @throws {ReleaseError} */
export async function arrived(store: AssetStore, release: Release): Promise<string> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ReleaseError('The files are still on their way.')), TIMEOUT);
  const isThere = await Promise.race([store.provide(release), timeout]).finally(() => clearTimeout(timer));
  if (!isThere) throw new Error(`${release.app} ${release.version} has no files`);
  return releaseDirectory(store.directory, release);
}

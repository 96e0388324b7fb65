/** Stores the files of releases. Every function throws a ReleaseError when the store fails. */
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import type { ReleaseId } from '../registry/release-record.ts';
import { clearReleaseDirectory, fillReleaseDirectory, releaseDirectory } from './release-directory.ts';

export interface AssetStore {
  /** Atomic and write-once: copies the files below `directory`, never overwriting a release. */
  put(id: ReleaseId, directory: string): Promise<void>;
  has(id: ReleaseId): Promise<boolean>;
  remove(id: ReleaseId): Promise<void>;
  /** Files are readable at `<directory>/<app>/<version>/…` once `provide` has resolved true. */
  readonly directory: string;
  /** Makes a release's files readable locally. Returns false when there is no such release. */
  provide(id: ReleaseId): Promise<boolean>;
}

export function localAssetStore(directory: string): AssetStore {
  const isThere = async (id: ReleaseId) => existsSync(releaseDirectory(directory, id));
  return {
    directory,
    put: (id, from) =>
      fillReleaseDirectory(releaseDirectory(directory, id), (target) => cp(from, target, { recursive: true })),
    has: isThere,
    provide: isThere,
    remove: (id) => clearReleaseDirectory(releaseDirectory(directory, id)),
  };
}

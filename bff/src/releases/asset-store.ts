/** Where the files of releases are kept; all the store ever needs of such a place. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseId } from './release-record.ts';

export interface AssetStore {
  /** Keeps a copy of the files below `directory`, whole or not at all; what is there already is never overwritten. */
  put(id: ReleaseId, directory: string): Promise<void>;
  has(id: ReleaseId): Promise<boolean>;
  /** The content of one file of a release. @throws when it cannot be had */
  read(id: ReleaseId, file: string): Promise<Buffer>;
  /** Removes all files of a release; one that is not there is no error. */
  remove(id: ReleaseId): Promise<void>;
}

/** Keeps releases below a local directory, as `<directory>/<app>/<version>/`. */
export function localAssetStore(directory: string): AssetStore {
  const placeOf = ({ app, version }: ReleaseId) => join(directory, app, version);
  return {
    async put(id, from) {
      const place = placeOf(id);
      if (existsSync(place)) return;
      const partial = `${place}.${randomUUID()}.partial`;
      await mkdir(dirname(place), { recursive: true });
      try {
        await cp(from, partial, { recursive: true });
        await rename(partial, place);
      } catch (error) {
        await rm(partial, { recursive: true, force: true });
        // Somebody else was faster with the same files.
        if (!isTaken(error)) throw error;
      }
    },
    has: async (id) => existsSync(placeOf(id)),
    read: (id, file) => readFile(join(placeOf(id), file)),
    async remove(id) {
      const doomed = `${placeOf(id)}.${randomUUID()}.doomed`;
      // Moved away first, so that a release is never there in part.
      await rename(placeOf(id), doomed).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      await rm(doomed, { recursive: true, force: true });
    },
  };
}

function isTaken(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOTEMPTY' || code === 'EEXIST';
}

/** Where the files of releases are kept; all the store ever needs of such a place. */
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { clearPlace, fillPlace, placeOf } from './place.ts';
import type { ReleaseId } from './release-record.ts';

/** Every function throws a ReleaseError, in a sentence, when the place cannot be reached or refuses. */
export interface AssetStore {
  /** Keeps a copy of the files below `directory`, whole or not at all; what is there already is never overwritten. */
  put(id: ReleaseId, directory: string): Promise<void>;
  has(id: ReleaseId): Promise<boolean>;
  /** Removes all files of a release; one that is not there is no error. */
  remove(id: ReleaseId): Promise<void>;
  /** Where files are read, as `<directory>/<app>/<version>/…`, once `provide` has answered true. */
  readonly directory: string;
  /** Sees to it that the files of a release can be read there. False when there is no such release. */
  provide(id: ReleaseId): Promise<boolean>;
}

/** Keeps releases below a local directory. */
export function localAssetStore(directory: string): AssetStore {
  const isThere = async (id: ReleaseId) => existsSync(placeOf(directory, id));
  return {
    directory,
    put: (id, from) => fillPlace(placeOf(directory, id), (place) => cp(from, place, { recursive: true })),
    has: isThere,
    provide: isThere,
    remove: (id) => clearPlace(placeOf(directory, id)),
  };
}

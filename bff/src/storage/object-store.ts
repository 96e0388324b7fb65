import { access, constants, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from './bucket.ts';
import { writeAtomically } from './write-atomically.ts';

/** Keys are database ids; none is written twice. */
export interface ObjectStore {
  /** Atomic: readers see the whole content or none. */
  write(key: string, content: Buffer<ArrayBuffer>): Promise<void>;
  read(key: string): Promise<Buffer | undefined>;
  /** Removing an absent key is no error. */
  remove(key: string): Promise<void>;
  /** Cheap. @throws when contents cannot be read and written */
  check(): Promise<void>;
}

export function localObjectStore(directory: string): ObjectStore {
  return {
    async write(key, content) {
      await mkdir(directory, { recursive: true });
      await writeAtomically(join(directory, key), content);
    },
    read: (key) =>
      readFile(join(directory, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    remove: (key) => rm(join(directory, key), { force: true }),
    check: () => access(directory, constants.R_OK | constants.W_OK),
  };
}

export function bucketObjectStore(bucket: Bucket): ObjectStore {
  return {
    async write(key, content) {
      await bucket.create(key, content);
    },
    read: (key) => bucket.get(key),
    remove: (key) => bucket.remove(key),
    async check() {
      await bucket.get('nothing');
    },
  };
}

import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from './bucket.ts';

/** Keys are database ids; none is written twice. */
export interface ObjectStore {
  /** Atomic: readers see the whole content or none. */
  write(key: string, content: Buffer<ArrayBuffer>): Promise<void>;
  read(key: string): Promise<Buffer | undefined>;
  /** Removing an absent key is no error. */
  remove(key: string): Promise<void>;
}

export function localObjectStore(directory: string): ObjectStore {
  return {
    async write(key, content) {
      const partial = join(directory, `${key}.${randomUUID()}.partial`);
      await mkdir(directory, { recursive: true });
      try {
        await writeFile(partial, content);
        await rename(partial, join(directory, key));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    read: (key) =>
      readFile(join(directory, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    remove: (key) => rm(join(directory, key), { force: true }),
  };
}

export function bucketObjectStore(bucket: Bucket): ObjectStore {
  return {
    async write(key, content) {
      await bucket.create(key, content);
    },
    read: (key) => bucket.get(key),
    remove: (key) => bucket.remove(key),
  };
}

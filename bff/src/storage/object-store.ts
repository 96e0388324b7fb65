/** Where the contents of files are kept; what is known about them is in the database. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from './bucket.ts';

/** Keys are ids of the database; none is ever written twice. */
export interface ObjectStore {
  /** Keeps `content`, whole or not at all. */
  write(key: string, content: Buffer<ArrayBuffer>): Promise<void>;
  /** The content; undefined when there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** Removes the content; none being there is no error. */
  remove(key: string): Promise<void>;
}

/** Keeps contents as files of `directory`, which is made when it is first needed. */
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

/** Keeps contents in a bucket. */
export function bucketObjectStore(bucket: Bucket): ObjectStore {
  return {
    async write(key, content) {
      await bucket.create(key, content);
    },
    read: (key) => bucket.get(key),
    remove: (key) => bucket.remove(key),
  };
}

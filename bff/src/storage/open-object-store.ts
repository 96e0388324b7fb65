import { mkdir } from 'node:fs/promises';
import type { Env } from '../env.ts';
import { cannot } from '../errors.ts';
import { bucketObjectStore, localObjectStore, type ObjectStore } from './object-store.ts';

/** The configured bucket, or a local directory. Opens no connection. @throws {StartError} */
export async function openObjectStore({
  filesDirectory,
  filesBucket,
}: Pick<Env, 'filesDirectory' | 'filesBucket'>): Promise<ObjectStore> {
  if (filesBucket) {
    // Loaded on demand: most stores keep their files locally.
    const { openBucket } = await import('./bucket.ts');
    return bucketObjectStore(openBucket(filesBucket, { name: 'file store', error: Error }));
  }
  await mkdir(filesDirectory, { recursive: true }).catch(
    cannot(`The directory ${filesDirectory} of FILES_DIR cannot be used`),
  );
  return localObjectStore(filesDirectory);
}

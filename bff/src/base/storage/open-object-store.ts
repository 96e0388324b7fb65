import { mkdir } from 'node:fs/promises';
import { cannot } from '../errors.ts';
import { bucketObjectStore } from './bucket-object-store.ts';
import type { BucketOwner, BucketSettings } from './bucket-requests.ts';
import { localObjectStore } from './local-object-store.ts';
import type { ObjectStore, StoreUse } from './object-store.ts';

export interface StorePlace {
  readonly directory: string;
  /** The setting that names the directory. */
  readonly variable: string;
  readonly use: StoreUse;
  readonly bucket: BucketSettings | undefined;
}

/** Opens the bucket, or else the directory; opens no connection. @throws {StartError} */
export async function openObjectStore(
  { directory, variable, use, bucket }: StorePlace,
  owner: BucketOwner,
): Promise<ObjectStore> {
  if (bucket) {
    // Loaded on demand: most stores keep their files locally.
    const { openBucket } = await import('./bucket.ts');
    return bucketObjectStore(openBucket(bucket, owner));
  }
  await mkdir(directory, { recursive: true }).catch(cannot(`The directory ${directory} of ${variable} cannot be used`));
  const store = localObjectStore(directory);
  const used = use === 'writing' ? 'written' : 'read';
  await store.check(use).catch(cannot(`The directory ${directory} of ${variable} cannot be ${used}`));
  return store;
}

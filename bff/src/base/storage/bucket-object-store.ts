import type { Bucket } from './bucket.ts';
import type { ObjectStore } from './object-store.ts';

export function bucketObjectStore(bucket: Bucket): ObjectStore {
  return { ...bucket, write: bucket.put, read: bucket.get };
}

import { join } from 'node:path';
import type { Log } from '../../base/log.ts';
import type { BucketSettings } from '../../base/storage/bucket-requests.ts';
import { ReleaseError } from '../registry/release-error.ts';
import { type AssetStore, localAssetStore } from './asset-store.ts';

/** Local copies are kept beside releases that a local store may hold there. */
const COPIES = '.copies';

interface AssetPlaces {
  readonly assetsDirectory: string;
  readonly assetBucket: BucketSettings | undefined;
}

/** Opens the configured bucket or a local directory, without a connection. @param log of a server; see BucketOwner */
export async function openAssetStore({ assetsDirectory, assetBucket }: AssetPlaces, log?: Log): Promise<AssetStore> {
  if (!assetBucket) return localAssetStore(assetsDirectory);
  // Loaded on demand: most stores keep their files locally.
  const [{ openBucket }, { s3AssetStore }] = await Promise.all([
    import('../../base/storage/bucket.ts'),
    import('./s3-asset-store.ts'),
  ]);
  const bucket = openBucket(assetBucket, { name: 'asset store', error: ReleaseError, ...(log && { log }) });
  return s3AssetStore(bucket, join(assetsDirectory, COPIES));
}

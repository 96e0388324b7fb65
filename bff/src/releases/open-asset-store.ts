/** The asset store that the settings name. */
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { type AssetStore, localAssetStore } from './asset-store.ts';
import { ReleaseError } from './release-error.ts';

/** Beside releases that a local store may have kept there: copies come and go. */
const COPIES = '.copies';

/** A bucket where one is configured, else a local directory. Opens no connection. */
export async function openAssetStore({
  assetsDirectory,
  assetBucket,
}: Pick<Env, 'assetsDirectory' | 'assetBucket'>): Promise<AssetStore> {
  if (!assetBucket) return localAssetStore(assetsDirectory);
  // Loaded only when wanted: most stores keep their files locally.
  const [{ openBucket }, { s3AssetStore }] = await Promise.all([
    import('../storage/bucket.ts'),
    import('./s3-asset-store.ts'),
  ]);
  const bucket = openBucket(assetBucket, { name: 'asset store', error: ReleaseError });
  return s3AssetStore(bucket, join(assetsDirectory, COPIES));
}

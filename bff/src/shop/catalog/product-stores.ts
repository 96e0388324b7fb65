/** Opens the stores of product files. */

import type { BucketOwner, BucketSettings } from '../../base/storage/bucket-requests.ts';
import type { ObjectStore, StoreUse } from '../../base/storage/object-store.ts';
import { openObjectStore } from '../../base/storage/open-object-store.ts';

export interface ProductStores {
  /** Public, served below /media. */
  readonly media: ObjectStore;
  readonly productFiles: ObjectStore;
}

/** A bucket replaces its directory. */
export interface ProductPlaces {
  readonly productDirectories: { readonly media: string; readonly productFiles: string };
  readonly mediaBucket: BucketSettings | undefined;
  readonly productFilesBucket: BucketSettings | undefined;
}

/** @throws {StartError} for a directory that cannot be used */
export async function openProductStores(
  { productDirectories, mediaBucket, productFilesBucket }: ProductPlaces,
  owner: Omit<BucketOwner, 'name'>,
  use: StoreUse,
): Promise<ProductStores> {
  const [media, productFiles] = await Promise.all([
    openObjectStore(
      { directory: productDirectories.media, variable: 'MEDIA_DIR', use, bucket: mediaBucket },
      { ...owner, name: 'media store' },
    ),
    openObjectStore(
      { directory: productDirectories.productFiles, variable: 'PRODUCT_FILES_DIR', use, bucket: productFilesBucket },
      { ...owner, name: 'product file store' },
    ),
  ]);
  return { media, productFiles };
}

import type { Db } from '../../base/db/database.ts';
import { MEDIA_PATH } from './product-files.ts';
import type { ProductStores } from './product-stores.ts';
import { findStored, listStored, listVersionKeys, type StoredProduct } from './product-writes.repository.ts';

export type UsedFiles = { readonly [Kind in keyof ProductStores]: ReadonlySet<string> };

/** Returns keys of all files that products use: of every version, as owners may download any, and those on pages. */
export async function findUsedFiles(db: Db): Promise<UsedFiles> {
  const media = (await listStored(db)).flatMap(mediaKeysOf);
  return { media: new Set(media), productFiles: new Set(await listVersionKeys(db)) };
}

/** Returns true when a product shows this file; strangers may request others. */
export async function isShown(db: Db, key: string): Promise<boolean> {
  const [slug = ''] = key.split('/', 1);
  return (await findStored(db, [], [slug])).some((product) => mediaKeysOf(product).includes(key));
}

/** Includes unpublished products, as they may be published again. */
function mediaKeysOf({ image, model }: StoredProduct): string[] {
  return [image, ...JSON.stringify(model).split('"')].flatMap((text) => MEDIA_PATH.exec(text)?.groups?.key ?? []);
}

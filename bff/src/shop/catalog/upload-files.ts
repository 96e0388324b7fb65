/** Copies files of products from directories into the buckets that take their place. */
import { join } from 'node:path';
import { eachOf } from '@storefront/utils/each-of';
import type { Db } from '../../base/db/database.ts';
import { AdminError } from '../../base/errors.ts';
import { chunksOf, sizeOf } from '../../base/storage/content.ts';
import { localObjectStore } from '../../base/storage/local-object-store.ts';
import type { ObjectStore } from '../../base/storage/object-store.ts';
import { FILE_KEY, hashOf, writeVerified } from './product-files.ts';
import type { ProductStores } from './product-stores.ts';
import { findUsedFiles } from './used-files.ts';

export interface Uploaded {
  readonly copied: number;
  /** In the buckets before. */
  readonly present: number;
  /** Named by products, and neither in the bucket nor intact in the directory. */
  readonly missing: readonly string[];
}

/** Directories that buckets take the place of. */
export type ReplacedDirectories = { readonly [Kind in keyof ProductStores]?: string | undefined };

/** Files on their way at once; of each, a part is in memory. */
const WIDTH = 4;

/** May be run again, for what is new or was interrupted. @throws {AdminError} where no bucket is set */
export async function uploadFiles(db: Db, stores: ProductStores, directories: ReplacedDirectories): Promise<Uploaded> {
  const used = await findUsedFiles(db);
  const results: Uploaded[] = [];
  for (const kind of ['media', 'productFiles'] as const) {
    const directory = directories[kind];
    if (directory !== undefined) results.push(await upload(directory, stores[kind], used[kind]));
  }
  if (results.length === 0) throw new AdminError('Name a bucket in MEDIA_STORE_URL or PRODUCT_FILES_STORE_URL.');
  return {
    copied: results.reduce((sum, { copied }) => sum + copied, 0),
    present: results.reduce((sum, { present }) => sum + present, 0),
    missing: results.flatMap(({ missing }) => missing),
  };
}

async function upload(directory: string, store: ObjectStore, used: ReadonlySet<string>): Promise<Uploaded> {
  const there = await setOf(store.keys());
  const present = there.size;
  const wanted = [...(await setOf(localObjectStore(directory).keys()))].filter((key) => !there.has(key));
  await eachOf(wanted, WIDTH, async (key) => {
    const hash = FILE_KEY.exec(key)?.groups?.hash;
    // Not a product's file.
    if (hash === undefined) return;
    const content = { path: join(directory, key) };
    const sha256 = await hashOf(chunksOf(content));
    // Damaged.
    if (!sha256.startsWith(hash)) return;
    await writeVerified(store, { key, sha256, bytes: await sizeOf(content) }, content);
    there.add(key);
  });
  return { copied: there.size - present, present, missing: [...used].filter((key) => !there.has(key)) };
}

async function setOf(keys: AsyncIterable<string>): Promise<Set<string>> {
  const all = new Set<string>();
  for await (const key of keys) all.add(key);
  return all;
}

/** Copies product files from directories into the buckets that replace them. */
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
  /** Files that were in the buckets before. */
  readonly present: number;
  /** Files that products use and that are neither in the bucket nor intact in the directory. */
  readonly missing: readonly string[];
}

/** Directories that buckets replace. */
export type ReplacedDirectories = { readonly [Kind in keyof ProductStores]?: string | undefined };

/** Concurrent transfers; each holds a part of its file in memory. */
const WIDTH = 4;

/** Copies files that are new or were left by an interrupted run. @throws {AdminError} when no bucket is set */
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
    // Skips files that are not a product's.
    if (hash === undefined) return;
    const content = { path: join(directory, key) };
    const sha256 = await hashOf(chunksOf(content));
    // Skips damaged files.
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

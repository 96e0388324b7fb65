/** Releases in a bucket; servers keep local copies. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { eachOf } from '@storefront/utils/each-of';
import { integrityOf } from '../../base/integrity.ts';
import type { Bucket } from '../../base/storage/bucket.ts';
import { ReleaseError } from '../registry/release-error.ts';
import type { ReleaseId } from '../registry/release-record.ts';
import type { AssetStore } from './asset-store.ts';
import { fileKey, type Index, indexKey, nameOf, parseIndex } from './bucket-layout.ts';
import { recentCopies } from './recent-copies.ts';
import { clearReleaseDirectory, fillReleaseDirectory, releaseDirectory } from './release-directory.ts';

/** Concurrent requests. */
const WIDTH = 8;

/** @param directory for local copies, which may vanish at any time */
export function s3AssetStore(bucket: Bucket, directory: string): AssetStore {
  const copies = recentCopies(directory);
  const fetching = new Map<string, Promise<boolean>>();

  return {
    directory,
    put: (id, from) => putRelease(bucket, id, from),
    has: async (id) => (await bucket.get(indexKey(id))) !== undefined,
    async remove(id) {
      await removeRelease(bucket, id);
      await clearReleaseDirectory(releaseDirectory(directory, id));
    },
    async provide(id) {
      const target = releaseDirectory(directory, id);
      if (!existsSync(target)) {
        const key = indexKey(id);
        const fetched = fetching.get(key) ?? fetchRelease(bucket, id, target).finally(() => fetching.delete(key));
        fetching.set(key, fetched);
        if (!(await fetched)) return false;
      }
      await copies.use(id);
      return true;
    },
  };
}

async function putRelease(bucket: Bucket, id: ReleaseId, from: string): Promise<void> {
  if (await bucket.get(indexKey(id))) return;
  const upload = randomUUID();
  const paths = await filesBelow(from);
  const discard = () => eachOf(paths, WIDTH, (path) => bucket.remove(fileKey(id, upload, path)));
  try {
    const files: Index['files'] = [];
    await eachOf(paths, WIDTH, async (path) => {
      const content = await readFile(join(from, path));
      await bucket.create(fileKey(id, upload, path), content);
      files.push({ path, integrity: integrityOf(content) });
    });
    const index: Index = { upload, files: files.sort((a, b) => (a.path < b.path ? -1 : 1)) };
    if (await bucket.create(indexKey(id), Buffer.from(JSON.stringify(index)))) return;
  } catch (error) {
    // When the response is lost, it is unknown whether the index was written.
    if ((await findIndex(bucket, id).catch(() => undefined))?.upload !== upload) await discard().catch(() => {});
    throw error;
  }
  // Another publisher was faster, or an earlier attempt of ours succeeded without a response.
  if ((await findIndex(bucket, id))?.upload !== upload) await discard();
}

async function removeRelease(bucket: Bucket, id: ReleaseId): Promise<void> {
  const index = await findIndex(bucket, id);
  if (!index) return;
  // Removes the index first, so that no reader sees part of a release.
  await bucket.remove(indexKey(id));
  await eachOf(index.files, WIDTH, ({ path }) => bucket.remove(fileKey(id, index.upload, path)));
}

/** Returns false when the bucket has no such release. */
async function fetchRelease(bucket: Bucket, id: ReleaseId, destination: string): Promise<boolean> {
  const index = await findIndex(bucket, id);
  if (!index) return false;
  await fillReleaseDirectory(destination, (target) =>
    eachOf(index.files, WIDTH, async ({ path, integrity }) => {
      const content = await bucket.get(fileKey(id, index.upload, path));
      if (!content) throw new ReleaseError(`The asset store lacks ${path} of ${nameOf(id)}.`);
      if (integrityOf(content) !== integrity) {
        throw new ReleaseError(`The asset store has another ${path} of ${nameOf(id)} than was published.`);
      }
      await mkdir(dirname(join(target, path)), { recursive: true });
      await writeFile(join(target, path), content);
    }),
  );
  return true;
}

async function findIndex(bucket: Bucket, id: ReleaseId): Promise<Index | undefined> {
  const content = await bucket.get(indexKey(id));
  return content && parseIndex(id, content.toString());
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)));
}

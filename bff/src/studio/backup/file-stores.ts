/** The store's files outside its database: released assets, media, product files and uploads. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AdminError, reasonOf } from '../../base/errors.ts';
import type { ObjectStore } from '../../base/storage/object-store.ts';
import type { Chunks } from './chunks.ts';
import type { Manifest, StoredFile } from './manifest.ts';

export type FileStores = Readonly<Record<string, ObjectStore>>;

/** Matches folders such as `.copies`, and unfinished files. */
const TEMPORARY = /(^|\/)\.|\.(partial|doomed)(\/|$)/;

/** Stores every file; does not read a key of `last` again, because a key's content never changes. */
export async function backUpFiles(stores: FileStores, chunks: Chunks, last?: Manifest): Promise<StoredFile[]> {
  const earlier = new Map(last?.files.map((file) => [nameOf(file), file]));
  const files: StoredFile[] = [];
  for (const [store, objects] of Object.entries(stores)) {
    for await (const key of objects.keys()) {
      if (TEMPORARY.test(key)) continue;
      const known = earlier.get(nameOf({ store, key }));
      const file = known && chunks.has(known) ? known : await backUpFile(objects, { store, key }, chunks);
      if (file) files.push(file);
    }
  }
  return files;
}

/** Returns undefined when the file was removed since it was listed. */
async function backUpFile(objects: ObjectStore, file: Pick<StoredFile, 'store' | 'key'>, chunks: Chunks) {
  try {
    const found = await objects.open(file.key);
    if (!found) return undefined;
    const content = await chunks.store(bytesOf(found.body));
    if (content.bytes !== found.bytes) throw new Error(`it ended after ${content.bytes} of ${found.bytes} bytes`);
    return { ...file, ...content, chunks: [...content.chunks] };
  } catch (cause) {
    throw new AdminError(`${nameOf(file)} cannot be backed up: ${reasonOf(cause)}`, { cause });
  }
}

/** Writes missing files; returns how many were present. @throws AdminError for a key with other content */
export async function restoreFiles(
  stores: FileStores,
  chunks: Pick<Chunks, 'read'>,
  files: readonly StoredFile[],
): Promise<number> {
  let present = 0;
  for (const file of files) {
    const objects = stores[file.store];
    if (!objects) throw new AdminError(`The backup has files of ${file.store}, which this release does not know.`);
    if (await isThere(objects, file)) present += 1;
    else await restoreFile(objects, chunks, file).catch(notRestored(file));
  }
  return present;
}

/** Reads every file back. @throws AdminError for the first that differs from its backup */
export async function verifyFiles(stores: FileStores, files: readonly StoredFile[]): Promise<void> {
  for (const file of files) {
    const objects = stores[file.store];
    if (!objects || !(await isThere(objects, file))) throw new AdminError(`${nameOf(file)} was not restored.`);
  }
}

async function isThere(objects: ObjectStore, file: StoredFile): Promise<boolean> {
  const found = await objects.open(file.key);
  if (!found) return false;
  const hash = createHash('sha256');
  for await (const piece of bytesOf(found.body)) hash.update(piece);
  if (hash.digest('hex') === file.sha256) return true;
  throw new AdminError(
    `${nameOf(file)} already exists with other content; restore a backup only where there are no other files.`,
  );
}

function notRestored(file: StoredFile): (cause: unknown) => never {
  return (cause) => {
    if (cause instanceof AdminError) throw cause;
    throw new AdminError(`${nameOf(file)} cannot be restored: ${reasonOf(cause)}`, { cause });
  };
}

async function restoreFile(objects: ObjectStore, chunks: Pick<Chunks, 'read'>, file: StoredFile): Promise<void> {
  const content = chunks.read(file, nameOf(file));
  if (file.chunks.length <= 1) {
    for await (const chunk of content) return await objects.write(file.key, chunk);
    return await objects.write(file.key, Buffer.alloc(0));
  }
  const path = join(tmpdir(), `storefront-restore-${randomUUID()}`);
  try {
    await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }));
    await objects.write(file.key, { path });
  } finally {
    await rm(path, { force: true });
  }
}

async function* bytesOf(body: ReadableStream<Uint8Array> | Uint8Array): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else yield* body;
}

function nameOf({ store, key }: Pick<StoredFile, 'store' | 'key'>): string {
  return `${store}/${key}`;
}

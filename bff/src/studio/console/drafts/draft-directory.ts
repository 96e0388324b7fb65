/** Storage of drafts' files until publication: a directory each, with files by id and the results of a check. */
import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Slice } from '../../../base/http/byte-range.ts';
import type { Log } from '../../../base/log.ts';
import { localObjectStore } from '../../../base/storage/local-object-store.ts';
import type { ObjectStore } from '../../../base/storage/object-store.ts';
import { unlessAbsent } from '../../../base/storage/unless-absent.ts';

/** Folder of publishable files in the directory of a check. */
export const RESULT = 'result';

/** Handles, after a commit, files that could not be removed, which is no failure any more. */
export function unlessRemoved(log: Log, draftId: string): (err: unknown) => void {
  return (err) => log.warn({ event: 'draft_files_not_removed', draftId, err }, 'files of a draft could not be removed');
}

export type DraftDirectory = ReturnType<typeof draftDirectory>;

/** @param root directory of all drafts */
export function draftDirectory(root: string, draftId: string) {
  const home = join(root, draftId);
  const files = join(home, 'files');
  const store = localObjectStore(home);
  const pathOf = (fileId: string) => join(files, fileId);
  const made = (name: string) => join(home, `made-${name}`);
  return {
    home,
    /** Directory of a check's results. */
    made,
    pathOf,
    open: (fileId: string, slice?: Slice) => store.open(`files/${fileId}`, slice),
    openMade: (check: string, name: string) => store.open(`made-${check}/${RESULT}/${name}`),
    /** Creates an empty file. */
    async begin(fileId: string): Promise<void> {
      await mkdir(files, { recursive: true });
      await using _ = await open(pathOf(fileId), 'w');
    },
    /** Writes from `offset` on, chunk by chunk; returns the bytes written. @throws what `chunks` throws */
    async append(fileId: string, offset: number, chunks: AsyncIterable<Uint8Array>): Promise<number> {
      await using file = await open(pathOf(fileId), 'r+');
      let position = offset;
      for await (const chunk of chunks) {
        // A write may accept only a part.
        for (let rest = chunk; rest.byteLength > 0; ) {
          const { bytesWritten } = await file.write(rest, { position });
          position += bytesWritten;
          rest = rest.subarray(bytesWritten);
        }
      }
      await file.datasync();
      return position - offset;
    },
    /** Copies an object, chunk by chunk. Returns its size; false when there is none. */
    async fetch(from: ObjectStore, key: string, to: string): Promise<number | undefined> {
      const found = await from.open(key);
      if (!found) return undefined;
      await mkdir(dirname(to), { recursive: true });
      const body = found.body instanceof Uint8Array ? [found.body] : found.body;
      await pipeline(Readable.from(body), createWriteStream(to));
      return (await stat(to)).size;
    },
    async adopt(path: string, fileId: string): Promise<number> {
      await mkdir(files, { recursive: true });
      await rename(path, pathOf(fileId));
      return (await stat(pathOf(fileId))).size;
    },
    /** Links the file's current content into a folder; later changes do not affect it. */
    async link(fileId: string, to: string): Promise<void> {
      await mkdir(dirname(to), { recursive: true });
      // Some file systems have no links.
      await link(pathOf(fileId), to).catch(() => copyFile(pathOf(fileId), to));
    },
    async write(path: string, content: string): Promise<void> {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    },
    remove: (fileId: string) => rm(pathOf(fileId), { force: true }),
    /** Removes the results of all checks except `kept`. */
    async clear(kept?: string): Promise<void> {
      for (const name of (await unlessAbsent(readdir(home))) ?? []) {
        if (!name.startsWith('made-') || name === `made-${kept}`) continue;
        await rm(join(home, name), { recursive: true, force: true });
      }
    },
    removeAll: () => rm(home, { recursive: true, force: true }),
  };
}

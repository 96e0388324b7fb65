import { access, constants, type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Slice } from '../http/byte-range.ts';
import type { ObjectStore } from './object-store.ts';
import { unlessAbsent } from './unless-absent.ts';
import { writeAtomically } from './write-atomically.ts';

const PIECE_BYTES = 64 * 1024;

export function localObjectStore(directory: string): ObjectStore {
  const pathOf = (key: string) => join(directory, key);
  const sizeOf = (key: string) => unlessAbsent(stat(pathOf(key)).then(({ size }) => size));
  return {
    async write(key, content) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await writeAtomically(pathOf(key), content);
    },
    read: (key) => unlessAbsent(readFile(pathOf(key))),
    async open(key, slice) {
      const size = await sizeOf(key);
      if (size === undefined) return undefined;
      const { start, end } = slice ?? { start: 0, end: size - 1 };
      return { bytes: end + 1 - start, body: streamFile(pathOf(key), { start, end }) };
    },
    sizeOf,
    remove: (key) => rm(pathOf(key), { force: true }),
    async *keys() {
      for await (const path of filesBelow(directory)) yield relative(directory, path).replaceAll(sep, '/');
    },
    check: (use) => access(directory, use === 'writing' ? constants.R_OK | constants.W_OK : constants.R_OK),
  };
}

/** Skips folders whose names begin with a dot; a folder that was deleted meanwhile has no keys. */
async function* filesBelow(directory: string): AsyncGenerator<string> {
  for (const entry of (await unlessAbsent(readdir(directory, { withFileTypes: true }))) ?? []) {
    const path = join(directory, entry.name);
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && !entry.name.startsWith('.')) yield* filesBelow(path);
  }
}

/** Opens the file on the first read, so that an unread stream leaves no open handle. */
function streamFile(path: string, { start, end }: Slice): ReadableStream<Uint8Array<ArrayBuffer>> {
  let handle: FileHandle | undefined;
  let position = start;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          handle ??= await open(path);
          const piece = new Uint8Array(Math.min(PIECE_BYTES, end + 1 - position));
          const { bytesRead } = await handle.read(piece, 0, piece.length, position);
          if (bytesRead === 0 && position <= end) throw new Error('a file became shorter while it was read');
          if (bytesRead > 0) controller.enqueue(piece.subarray(0, bytesRead));
          position += bytesRead;
          if (position <= end) return;
          await handle.close();
          controller.close();
        } catch (error) {
          await handle?.close();
          controller.error(error);
        }
      },
      cancel: () => handle?.close(),
    },
    { highWaterMark: 0 },
  );
}

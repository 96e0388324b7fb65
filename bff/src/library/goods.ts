/** What is sold, read from disk piece by piece: never more in memory than whoever downloads it has taken. */
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Slice } from '../http/byte-range.ts';

export interface GoodsFile {
  /** The bytes of `slice`. Closes the file once they are read, or nobody wants them any more. */
  read(slice: Slice): ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

const PIECE_BYTES = 64 * 1024;

/** Opens a file of goods. @throws when it is not there, or not as long as it should be */
export async function openGoods(
  directory: string,
  { key, bytes }: { readonly key: string; readonly bytes: number },
): Promise<GoodsFile> {
  const handle = await open(join(directory, key));
  const { size } = await handle.stat();
  if (size !== bytes) {
    await handle.close();
    throw new Error(`it has ${size} bytes instead of ${bytes}`);
  }
  return { read: (slice) => streamOf(handle, slice), close: () => handle.close() };
}

function streamOf(handle: FileHandle, { start, end }: Slice): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const piece = new Uint8Array(Math.min(PIECE_BYTES, end + 1 - position));
        const { bytesRead } = await handle.read(piece, 0, piece.length, position);
        if (bytesRead === 0 && position <= end) throw new Error('a file became shorter while it was read');
        if (bytesRead > 0) controller.enqueue(piece.subarray(0, bytesRead));
        position += bytesRead;
        if (position <= end) return;
        await handle.close();
        controller.close();
      } catch (error) {
        await handle.close();
        controller.error(error);
      }
    },
    cancel: () => handle.close(),
  });
}

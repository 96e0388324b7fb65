import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Slice } from '../http/byte-range.ts';

interface ProductFile {
  readonly key: string;
  readonly bytes: number;
}

const PIECE_BYTES = 64 * 1024;

/** @throws when the file is missing or has the wrong size */
export async function checkProductFile(directory: string, { key, bytes }: ProductFile): Promise<void> {
  const { size } = await stat(join(directory, key));
  if (size !== bytes) throw new Error(`it has ${size} bytes instead of ${bytes}`);
}

/** Streams `slice` with backpressure; opens the file on the first read, so an unread stream leaves nothing open. */
export function readProductFile(
  directory: string,
  { key }: ProductFile,
  { start, end }: Slice,
): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined;
  let position = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          handle ??= await open(join(directory, key));
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

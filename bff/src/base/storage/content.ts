/** Content to write to a store: bytes in memory, or a local file that is read piece by piece. */
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';

export interface LocalFile {
  readonly path: string;
}

export type Content = Uint8Array | LocalFile;

export async function sizeOf(content: Content): Promise<number> {
  return 'path' in content ? (await stat(content.path)).size : content.byteLength;
}

export async function readWhole(content: Content): Promise<Buffer<ArrayBuffer>> {
  return 'path' in content ? await readFile(content.path) : Buffer.from(content);
}

export function chunksOf(content: Content): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return 'path' in content ? createReadStream(content.path) : [content];
}

/** Yields pieces of `size` bytes; the last may be shorter. Pieces share one buffer: the next overwrites it. */
export async function* piecesOf(content: Content, size: number): AsyncGenerator<Buffer<ArrayBuffer>> {
  if (!('path' in content)) {
    for (let start = 0; start < content.byteLength; start += size) {
      yield Buffer.from(content.subarray(start, start + size));
    }
    return;
  }
  await using file = await open(content.path);
  const piece = Buffer.alloc(size);
  for (let position = 0; ; position += size) {
    const length = await fill(piece, (rest, filled) => file.read(rest, 0, rest.length, position + filled));
    if (length > 0) yield piece.subarray(0, length);
    if (length < size) return;
  }
}

type Read = (rest: Buffer, filled: number) => Promise<{ readonly bytesRead: number }>;

/** A read may return fewer bytes than requested. @returns the number of bytes read */
async function fill(piece: Buffer, read: Read): Promise<number> {
  let filled = 0;
  while (filled < piece.length) {
    const { bytesRead } = await read(piece.subarray(filled), filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

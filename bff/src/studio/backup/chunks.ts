/** Content in chunks named by their hash: backups share equal chunks, and only one chunk at a time is in memory. */
import { createHash } from 'node:crypto';
import { AdminError, reasonOf } from '../../base/errors.ts';
import type { Vault } from './vault.ts';

export const CHUNK_BYTES = 8 * 1024 * 1024;
const FOLDER = 'chunks/';

export interface StoredContent {
  readonly bytes: number;
  /** Hexadecimal hash of the whole content. */
  readonly sha256: string;
  /** Hashes in order. */
  readonly chunks: readonly string[];
}

export interface Chunks {
  /** Stores the missing chunks. */
  store(content: AsyncIterable<Uint8Array>): Promise<StoredContent>;
  has(content: StoredContent): boolean;
  /** @param name of the content, for errors. @throws AdminError when a chunk is missing or changed */
  read(content: StoredContent, name: string): AsyncGenerator<Buffer>;
  /** Removes all chunks except `used`; returns how many. */
  removeOthers(used: ReadonlySet<string>): Promise<number>;
}

export async function openChunks(vault: Vault, chunkBytes = CHUNK_BYTES): Promise<Chunks> {
  const known = await knownChunks(vault);
  return {
    async store(content) {
      const whole = createHash('sha256');
      const chunks: string[] = [];
      let bytes = 0;
      for await (const chunk of inChunks(content, chunkBytes)) {
        whole.update(chunk);
        bytes += chunk.length;
        const hash = vault.hashOf(chunk);
        if (!known.has(hash)) await vault.write(chunkName(hash), chunk);
        known.add(hash);
        chunks.push(hash);
      }
      return { bytes, sha256: whole.digest('hex'), chunks };
    },
    has: ({ chunks }) => chunks.every((hash) => known.has(hash)),
    read: (content, name) => readChecked(vault, content, name),
    async removeOthers(used) {
      const unused = [...known].filter((hash) => !used.has(hash));
      for (const hash of unused) {
        await vault.remove(chunkName(hash));
        known.delete(hash);
      }
      return unused.length;
    },
  };
}

async function* readChecked(vault: Vault, { bytes, sha256, chunks }: StoredContent, name: string) {
  const whole = createHash('sha256');
  let read = 0;
  for (const hash of chunks) {
    const chunk = await vault.read(chunkName(hash)).catch((cause: unknown) => {
      throw new AdminError(`The backup of ${name} cannot be read: ${reasonOf(cause)}`, { cause });
    });
    if (!chunk) throw new AdminError(`The backup of ${name} is incomplete: ${chunkName(hash)} is missing.`);
    if (vault.hashOf(chunk) !== hash) {
      throw new AdminError(`The backup of ${name} is damaged: ${chunkName(hash)} is not what was written.`);
    }
    whole.update(chunk);
    read += chunk.length;
    yield chunk;
  }
  if (read !== bytes || whole.digest('hex') !== sha256) {
    throw new AdminError(`The backup of ${name} is damaged: its checksum does not match.`);
  }
}

async function* inChunks(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    for (let start = 0; start < piece.length; ) {
      const part = piece.subarray(start, start + size - bytes);
      pieces.push(part);
      start += part.length;
      bytes += part.length;
      if (bytes < size) continue;
      yield Buffer.concat(pieces);
      [pieces, bytes] = [[], 0];
    }
  }
  if (bytes > 0) yield Buffer.concat(pieces);
}

async function knownChunks(vault: Vault): Promise<Set<string>> {
  const known = new Set<string>();
  for await (const name of vault.names()) {
    const hash = name.slice(FOLDER.length).replace('/', '');
    if (name === chunkName(hash)) known.add(hash);
  }
  return known;
}

/** Uses 256 folders, because directories of many files are slow. */
export function chunkName(hash: string): string {
  return `${FOLDER}${hash.slice(0, 2)}/${hash.slice(2)}`;
}

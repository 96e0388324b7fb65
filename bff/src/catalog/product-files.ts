/** Content-addressed files of products: media is served under /media, product files have no public address. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../storage/write-atomically.ts';

export interface ProductDirectories {
  readonly media: string;
  readonly productFiles: string;
}

export interface GivenFile {
  readonly content: Uint8Array | string;
  /** Hexadecimal; computed when left out. */
  readonly sha256?: string;
}

/** `/media/<slug>/<what>-<start of the SHA-256>.<ending>` */
export const MEDIA_PATH = /^\/media\/[a-z0-9-]{1,100}\/[a-z0-9-]{1,60}-(?<hash>[0-9a-f]{16})\.[a-z]{3,4}$/;
const HASH_LENGTH = 16;

export interface KeptFile {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Placement {
  /** Adds the file to what `write` writes. @param name `<slug>/<what>.<ending>` */
  keep(kind: keyof ProductDirectories, name: string, file: GivenFile): Promise<KeptFile>;
  /** Writes all missing files or none. Returns a function that deletes what it wrote. */
  write(): Promise<() => Promise<void>>;
}

export function createPlacement(directories: ProductDirectories): Placement {
  const wanted = new Map<string, GivenFile['content']>();
  return {
    async keep(kind, name, { content, sha256: known }) {
      const bytes = typeof content === 'string' ? (await stat(content)).size : content.byteLength;
      const sha256 = known ?? hashOf(typeof content === 'string' ? await readFile(content) : content);
      const key = name.replace(/(?=\.\w+$)/, `-${sha256.slice(0, HASH_LENGTH)}`);
      wanted.set(join(directories[kind], key), content);
      return { key, bytes, sha256 };
    },
    async write() {
      const written: string[] = [];
      const takeBack = async () => {
        for (const path of written) await rm(path, { force: true });
      };
      try {
        for (const [path, content] of wanted) {
          if (existsSync(path)) continue;
          written.push(path);
          await mkdir(dirname(path), { recursive: true });
          await writeAtomically(path, typeof content === 'string' ? await readFile(content) : content);
        }
        return takeBack;
      } catch (error) {
        await takeBack();
        throw error;
      }
    },
  };
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

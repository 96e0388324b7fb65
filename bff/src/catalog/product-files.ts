/**
 * Where the files of products are kept, each under a name made of its content: what anyone may look at in one directory,
 * served under /media, and what is sold in another, to which no address leads.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface ProductDirectories {
  /** What anyone may look at. */
  readonly media: string;
  /** What is sold. */
  readonly productFiles: string;
}

/** A file that is to be kept. */
export interface GivenFile {
  /** Its bytes, or the path where they are. */
  readonly content: Uint8Array | string;
  /** Of the content, hexadecimal, where it is known; it is computed otherwise. */
  readonly sha256?: string;
}

/** A name that only files of products have: `/media/<slug>/<what>-<start of its SHA-256>.<ending>`. */
export const MEDIA_PATH = /^\/media\/[a-z0-9-]{1,100}\/[a-z0-9-]{1,60}-(?<hash>[0-9a-f]{16})\.[a-z]{3,4}$/;
const HASH_LENGTH = 16;

export interface KeptFile {
  /** Below its directory. */
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Placement {
  /** Has the file kept, once `write` is called. @param name `<slug>/<what>.<ending>` */
  keep(kind: keyof ProductDirectories, name: string, file: GivenFile): Promise<KeptFile>;
  /** Writes what is not there yet. Answers with what takes it away again. @throws after taking away what it wrote */
  write(): Promise<() => Promise<void>>;
}

/** Files that are kept together or not at all. */
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
          await writeWhole(path, typeof content === 'string' ? await readFile(content) : content);
        }
        return takeBack;
      } catch (error) {
        await takeBack();
        throw error;
      }
    },
  };
}

/** The file is never there in part. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(partial, content);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

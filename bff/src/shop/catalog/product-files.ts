/** Content-addressed files of products: media is served under /media, product files have no public address. */
import { createHash } from 'node:crypto';
import type { GivenFile } from '@storefront/catalogue-folders/imported-product';
import { eachOf } from '@storefront/utils/each-of';
import { type Content, chunksOf, sizeOf } from '../../base/storage/content.ts';
import type { ObjectStore } from '../../base/storage/object-store.ts';
import type { ProductStores } from './product-stores.ts';

/** `<slug>/<what>-<start of the SHA-256>.<ending>` */
export const FILE_KEY = /^[a-z0-9-]{1,100}\/[^/]{1,200}-(?<hash>[0-9a-f]{16})\.\w+$/;
export const MEDIA_PATH = /^\/media\/(?<key>[a-z0-9-]{1,100}\/[a-z0-9-]{1,60}-(?<hash>[0-9a-f]{16})\.[a-z]{3,4})$/;
const HASH_LENGTH = 16;
/** Concurrent transfers; each holds a part of its file in memory. */
const WIDTH = 4;

export interface KeptFile {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Placement {
  /** Adds the file to those that `write` writes. @param name `<slug>/<what>.<ending>` */
  keep(kind: keyof ProductStores, name: string, file: GivenFile): Promise<KeptFile>;
  /** Adds a file that an earlier import wrote; `content` is asked for where it is missing. */
  restore(kind: keyof ProductStores, file: KeptFile, content: () => Promise<Content>): void;
  /** Writes all missing files or none. Returns a function that deletes what it wrote. */
  write(): Promise<() => Promise<void>>;
}

interface WantedFile extends KeptFile {
  readonly store: ObjectStore;
  readonly content: Content | (() => Promise<Content>);
}

export function createPlacement(stores: ProductStores): Placement {
  const wanted = new Map<string, WantedFile>();
  return {
    async keep(kind, name, { content: given, sha256: known }) {
      const content = typeof given === 'string' ? { path: given } : given;
      const bytes = await sizeOf(content);
      const sha256 = known ?? (await hashOf(chunksOf(content)));
      const key = name.replace(/(?=\.\w+$)/, `-${sha256.slice(0, HASH_LENGTH)}`);
      wanted.set(`${kind}/${key}`, { store: stores[kind], key, bytes, sha256, content });
      return { key, bytes, sha256 };
    },
    restore(kind, { key, bytes, sha256 }, content) {
      wanted.set(`${kind}/${key}`, { store: stores[kind], key, bytes, sha256, content });
    },
    async write() {
      const written: WantedFile[] = [];
      // If the store fails, `prune` removes the rest later.
      const takeBack = () => eachOf(written, WIDTH, ({ store, key }) => store.remove(key).catch(() => {}));
      try {
        await eachOf([...wanted.values()], WIDTH, async (file) => {
          if ((await file.store.sizeOf(file.key)) === file.bytes) return;
          written.push(file);
          const { content } = file;
          await writeVerified(file.store, file, typeof content === 'function' ? await content() : content);
        });
        return takeBack;
      } catch (error) {
        await takeBack();
        throw error;
      }
    },
  };
}

/** Writes the file and removes it again if it reads back differently. @throws when it does */
export async function writeVerified(
  store: ObjectStore,
  { key, bytes, sha256 }: KeptFile,
  content: Content,
): Promise<void> {
  await store.write(key, content);
  const found = await store.open(key);
  if (found && (await hashOf(chunksIn(found.body))) === sha256 && found.bytes === bytes) return;
  await store.remove(key);
  throw new Error(`${key} was not stored correctly: its length or SHA-256 differs.`);
}

const chunksIn = (body: ReadableStream<Uint8Array> | Uint8Array) => (body instanceof Uint8Array ? [body] : body);

export async function hashOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

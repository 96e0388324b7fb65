import type { Slice } from '../http/byte-range.ts';
import type { Content } from './content.ts';
import type { SavedAs } from './presign.ts';

export interface StoredObject {
  /** Of the body. */
  readonly bytes: number;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>;
}

export type StoreUse = 'reading' | 'writing';

/** Uploads, media or product files, in a directory or a bucket. A key's content never changes. */
export interface ObjectStore {
  /** Atomic: readers see the whole content or none. */
  write(key: string, content: Content): Promise<void>;
  /** The whole content, in memory. */
  read(key: string): Promise<Buffer | undefined>;
  /** Streams with backpressure, without a slice the whole content. The caller reads or cancels the body. */
  open(key: string, slice?: Slice): Promise<StoredObject | undefined>;
  sizeOf(key: string): Promise<number | undefined>;
  /** Removing an absent key is no error. */
  remove(key: string): Promise<void>;
  keys(): AsyncIterable<string>;
  /** Cheap. @throws when it cannot be used so */
  check(use: StoreUse): Promise<void>;
  /** An address outside the store's origin that gives the content to anybody for minutes; a directory has none. */
  readonly presign?: (key: string, as: SavedAs) => Promise<string>;
}

import type { Slice } from '../http/byte-range.ts';
import type { Content } from './content.ts';
import type { SavedAs } from './presign.ts';

export interface StoredObject {
  /** Length of the body. */
  readonly bytes: number;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>;
}

export type StoreUse = 'reading' | 'writing';

/** Uploads, media or product files, in a directory or a bucket. A key's content never changes. */
export interface ObjectStore {
  /** Atomic: readers see the whole content or none. */
  write(key: string, content: Content): Promise<void>;
  /** Reads the whole content into memory. */
  read(key: string): Promise<Buffer | undefined>;
  /** Streams with backpressure; the whole content without a slice. The caller reads or cancels the body. */
  open(key: string, slice?: Slice): Promise<StoredObject | undefined>;
  sizeOf(key: string): Promise<number | undefined>;
  /** Deletes a key; a missing one is no error. */
  remove(key: string): Promise<void>;
  keys(): AsyncIterable<string>;
  /** Runs a cheap check. @throws when the store does not support this use */
  check(use: StoreUse): Promise<void>;
  /** Returns a URL on another origin that serves the content to anyone for some minutes; undefined for a directory. */
  readonly presign?: (key: string, as: SavedAs) => Promise<string>;
}

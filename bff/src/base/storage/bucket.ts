import type { Slice } from '../http/byte-range.ts';
import { keysBelow } from './bucket-listing.ts';
import { type BucketOwner, type BucketSettings, bucketRequests, PROBE } from './bucket-requests.ts';
import { type Content, readWhole, sizeOf } from './content.ts';
import { PART_BYTES, uploadInParts } from './multipart-upload.ts';
import type { StoredObject } from './object-store.ts';
import { presign, type SavedAs } from './presign.ts';

export type { BucketSettings } from './bucket-requests.ts';

/** Every function throws the owner's error when the store cannot be reached or refuses. */
export interface Bucket {
  get(key: string): Promise<Buffer | undefined>;
  /** Without a slice the whole object. The caller reads or cancels its body. */
  open(key: string, slice?: Slice): Promise<StoredObject | undefined>;
  sizeOf(key: string): Promise<number | undefined>;
  /** False when the object exists, which stays. Stores without conditional writes replace it. */
  create(key: string, content: Buffer<ArrayBuffer>): Promise<boolean>;
  /** Replaces what is there, as a whole; large content goes in parts. */
  put(key: string, content: Content): Promise<void>;
  /** Removing an absent object is no error. */
  remove(key: string): Promise<void>;
  keys(): AsyncIterable<string>;
  /** Asks once whether objects can be read. */
  check(): Promise<void>;
  /** An address that anybody reads the object at for some minutes. */
  presign(key: string, as: SavedAs): Promise<string>;
}

/** @throws {Error} of the owner's kind, when the store refuses or does not answer after several attempts */
export function openBucket(given: BucketSettings, owner: BucketOwner): Bucket {
  const root = given.url.replace(/\/+$/, '');
  const settings = { ...given, url: root };
  const send = bucketRequests(settings, owner);
  const urlOf = (key: string) => `${root}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const check = async () => {
    await send([200, 404], { method: 'GET', url: urlOf(PROBE), attempts: 1 });
  };
  return {
    async get(key) {
      const { status, content } = await send([200, 404], { method: 'GET', url: urlOf(key) });
      return status === 404 ? undefined : content;
    },
    async open(key, slice) {
      const headers = slice ? { range: `bytes=${slice.start}-${slice.end}` } : {};
      const {
        status,
        headers: given,
        body,
      } = await send([slice ? 206 : 200, 404], {
        method: 'GET',
        url: urlOf(key),
        headers,
        isStreamed: true,
      });
      return status === 404 || !body ? undefined : { bytes: Number(given.get('content-length')), body };
    },
    async sizeOf(key) {
      const { status, headers } = await send([200, 404], { method: 'HEAD', url: urlOf(key) });
      if (status === 200) return Number(headers.get('content-length'));
      // An answer without a body does not say whether the object or the bucket is missing.
      await check();
      return undefined;
    },
    async create(key, content) {
      const headers = { 'if-none-match': '*' };
      const { status } = await send([200, 201, 412], { method: 'PUT', url: urlOf(key), content, headers });
      return status !== 412;
    },
    async put(key, content) {
      const bytes = await sizeOf(content);
      if (bytes > PART_BYTES) return uploadInParts(send, urlOf(key), content);
      await send([200, 201], { method: 'PUT', url: urlOf(key), content: await readWhole(content) });
    },
    async remove(key) {
      await send([200, 204, 404], { method: 'DELETE', url: urlOf(key) });
    },
    keys: () => keysBelow(send, root),
    check,
    presign: (key, as) => presign(settings, urlOf(key), as, owner.now?.()),
  };
}

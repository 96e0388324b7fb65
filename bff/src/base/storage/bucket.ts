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
  /** Opens the whole object when there is no slice. The caller reads or cancels its body. */
  open(key: string, slice?: Slice): Promise<StoredObject | undefined>;
  sizeOf(key: string): Promise<number | undefined>;
  /** Returns false when the object exists, and keeps it. Stores without conditional writes replace it. */
  create(key: string, content: Buffer<ArrayBuffer>): Promise<boolean>;
  /** Replaces the object atomically; large content is uploaded in parts. */
  put(key: string, content: Content): Promise<void>;
  /** Deletes an object; a missing one is no error. */
  remove(key: string): Promise<void>;
  keys(): AsyncIterable<string>;
  /** Checks once that objects can be read. */
  check(): Promise<void>;
  /** Returns a URL that gives anyone read access to the object for some minutes. */
  presign(key: string, as: SavedAs): Promise<string>;
}

/** @throws {Error} the owner's error, when the store refuses or does not respond after several attempts */
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
      // A 404 without a body does not say whether the object or the bucket is missing.
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

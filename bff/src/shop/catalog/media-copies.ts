/** In-memory cache for a bucket's media: recently used files, each fetched once for all waiting requests. */
import type { ObjectStore, StoredObject } from '../../base/storage/object-store.ts';

interface Bounds {
  /** Bytes of all copies. */
  readonly total: number;
  /** Bytes of a cached file; larger ones are streamed. */
  readonly each: number;
}

const MEGABYTE = 1024 * 1024;
const BOUNDS: Bounds = { total: 64 * MEGABYTE, each: 4 * MEGABYTE };

export function mediaCopies(store: ObjectStore, { total, each }: Bounds = BOUNDS): ObjectStore {
  const copies = new Map<string, Uint8Array<ArrayBuffer>>();
  const underWay = new Map<string, Promise<StoredObject | undefined>>();
  let kept = 0;

  function keep(key: string, copy: Uint8Array<ArrayBuffer>): void {
    copies.set(key, copy);
    kept += copy.byteLength;
    for (const [oldest, { byteLength }] of copies) {
      if (kept <= total) return;
      copies.delete(oldest);
      kept -= byteLength;
    }
  }

  async function fetchOne(key: string): Promise<StoredObject | undefined> {
    const found = await store.open(key);
    if (!found || found.bytes > each) return found;
    const body = new Uint8Array(await new Response(found.body).arrayBuffer());
    keep(key, body);
    return { bytes: body.byteLength, body };
  }

  return {
    ...store,
    async open(key, slice) {
      if (slice) return await store.open(key, slice);
      const copy = copies.get(key);
      if (copy) {
        // Moves it behind the less recently used ones.
        copies.delete(key);
        copies.set(key, copy);
        return { bytes: copy.byteLength, body: copy };
      }
      const waiting = underWay.get(key);
      if (waiting) {
        const found = await waiting;
        return found && !(found.body instanceof Uint8Array) ? await store.open(key) : found;
      }
      const fetching = fetchOne(key).finally(() => underWay.delete(key));
      underWay.set(key, fetching);
      return await fetching;
    },
  };
}

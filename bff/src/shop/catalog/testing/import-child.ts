/**
 * Imports one large product into a bucket and reports how many bytes its memory grew at most, measured at each request
 * to the bucket and in between, without garbage. Needs `--expose-gc`.
 */

import { LONG_TIMEOUTS } from '@storefront/testkit/postgres/test-database';
import { systemClock } from '../../../base/clock.ts';
import { createDb } from '../../../base/db/pool.ts';
import { createLog } from '../../../base/log.ts';
import { openBucket } from '../../../base/storage/bucket.ts';
import { bucketObjectStore } from '../../../base/storage/bucket-object-store.ts';
import type { BucketSettings } from '../../../base/storage/bucket-requests.ts';
import { createCatalogAdmin } from '../../../studio/admin/catalog.ts';
import { anImport } from '../../../testing/an-import.ts';

/** Argument of the process, as JSON. */
export interface ImportTask {
  readonly databaseUrl: string;
  readonly bucket: BucketSettings;
  readonly slug: string;
  /** The path of the product file. */
  readonly file: string;
}

/** Milliseconds between two measurements. */
const PAUSE = 1000;

const { databaseUrl, bucket, slug, file }: ImportTask = JSON.parse(process.argv[2] ?? '');
const db = createDb(databaseUrl, { poolSize: 1, ...LONG_TIMEOUTS }, createLog('silent'));
const open = (path: string) =>
  bucketObjectStore(openBucket({ ...bucket, url: `${bucket.url}/${path}` }, { name: path, error: Error }));
const admin = createCatalogAdmin({
  db,
  clock: systemClock,
  stores: { media: open('media'), productFiles: open('files') },
});
await admin.list();

let most = 0;
function held(): number {
  // Buffers are freed outside the JavaScript heap; a second collection waits for those of the first.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
const look = () => {
  most = Math.max(most, held());
};
setInterval(look, PAUSE).unref();
const { fetch } = globalThis;
globalThis.fetch = (...request) => {
  look();
  return fetch(...request);
};
const before = held();
await admin.importProducts([anImport(slug, { productFiles: { [`${slug}.zip`]: { content: file } } })], {
  isTrial: false,
});
process.send?.(most - before);
await db.destroy();

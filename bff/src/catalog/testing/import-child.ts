/**
 * A process that imports one large product into a bucket, and says by how many bytes its memory grew. Where it may
 * (`--expose-gc`) it collects its garbage all the while and before each request, so that only what it holds counts, however
 * busy the machine.
 */
import { createCatalogAdmin } from '../../admin/catalog.ts';
import { systemClock } from '../../clock.ts';
import { createDb } from '../../db/pool.ts';
import { LONG_TIMEOUTS } from '../../db/testing/test-database.ts';
import { createLog } from '../../log.ts';
import { openBucket } from '../../storage/bucket.ts';
import { bucketObjectStore } from '../../storage/bucket-object-store.ts';
import type { BucketSettings } from '../../storage/bucket-requests.ts';
import { anImport } from '../../testing/an-import.ts';

/** What the process is started with, as JSON. */
export interface ImportTask {
  readonly databaseUrl: string;
  readonly bucket: BucketSettings;
  readonly slug: string;
  /** The path of the product file. */
  readonly file: string;
}

/** Milliseconds. */
const COLLECTING = 250;

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
setInterval(() => globalThis.gc?.(), COLLECTING).unref();
const { fetch } = globalThis;
globalThis.fetch = (...request) => {
  globalThis.gc?.();
  return fetch(...request);
};
const before = process.memoryUsage().rss;
await admin.importProducts([anImport(slug, { productFiles: { [`${slug}.zip`]: { content: file } } })], {
  isTrial: false,
});
process.send?.(process.resourceUsage().maxRSS * 1024 - before);
await db.destroy();

/** Deletes files that no product has used for a while: replaced pictures and remains of interrupted imports. */
import { before, DAY } from '../../base/clock.ts';
import { inLongTransaction } from '../../base/db/transaction.ts';
import type { ObjectStore } from '../../base/storage/object-store.ts';
import { PARTIAL } from '../../base/storage/write-atomically.ts';
import type { ImportDeps } from './import-products.ts';
import { FILE_KEY } from './product-files.ts';
import { lockCatalog } from './product-writes.repository.ts';
import { findUsedFiles } from './used-files.ts';

/** A grace period, because open pages, search engines and emails link pictures. */
export const GRACE_DAYS = 30;

/** Notes when each file was first found unused; the name is never served. */
const NOTES = '.unused.json';

export interface Pruned {
  readonly removed: number;
  readonly waiting: number;
}

export async function pruneFiles({ db, clock, stores }: ImportDeps): Promise<Pruned> {
  return inLongTransaction(db, async (tx) => {
    // Imports write files before rows, and hold this lock meanwhile.
    await lockCatalog(tx);
    const used = await findUsedFiles(tx);
    const now = clock.now();
    const media = await pruneStore(stores.media, used.media, now);
    const productFiles = await pruneStore(stores.productFiles, used.productFiles, now);
    return { removed: media.removed + productFiles.removed, waiting: media.waiting + productFiles.waiting };
  });
}

async function pruneStore(store: ObjectStore, used: ReadonlySet<string>, now: Date): Promise<Pruned> {
  const noted = await readNotes(store);
  const limit = before(now, GRACE_DAYS * DAY);
  const waiting: Record<string, string> = {};
  let removed = 0;
  for await (const key of store.keys()) {
    if (used.has(key) || !FILE_KEY.test(key.replace(PARTIAL, ''))) continue;
    const since = noted[key] ?? now.toISOString();
    if (new Date(since) > limit) {
      waiting[key] = since;
    } else {
      await store.remove(key);
      removed += 1;
    }
  }
  const count = Object.keys(waiting).length;
  if (count > 0 || Object.keys(noted).length > 0) await store.write(NOTES, Buffer.from(JSON.stringify(waiting)));
  return { removed, waiting: count };
}

async function readNotes(store: ObjectStore): Promise<Readonly<Record<string, string>>> {
  const notes = await store.read(NOTES);
  try {
    return JSON.parse(notes?.toString() ?? '{}') as Record<string, string>;
  } catch {
    // Without notes, files are only kept longer.
    return {};
  }
}

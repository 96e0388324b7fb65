/** Deletes pictures and previews that no product has shown for a while. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { before, DAY } from '../clock.ts';
import { inTransaction } from '../db/transaction.ts';
import { writeAtomically } from '../storage/write-atomically.ts';
import type { ImportDeps } from './import-products.ts';
import { MEDIA_PATH } from './product-files.ts';
import { listStored, lockCatalog, type StoredProduct } from './product-writes.repository.ts';

/** A grace period, because open pages, search engines and emails link pictures. */
export const GRACE_DAYS = 30;

/** When each file was first found unused; a name that is never served. */
const NOTES = '.unused.json';

export interface Pruned {
  readonly removed: number;
  readonly waiting: number;
}

/** Product files stay: owners may download any version. */
export async function pruneMedia({ db, clock, directories: { media } }: ImportDeps): Promise<Pruned> {
  return inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    const shown = new Set((await listStored(tx)).flatMap(pathsOf));
    const unused = (await pathsIn(media)).filter((path) => !shown.has(path));
    const noted = await readNotes(media);
    const now = clock.now();
    const limit = before(now, GRACE_DAYS * DAY);
    const waiting: Record<string, string> = {};
    for (const path of unused) {
      const since = noted[path] ?? now.toISOString();
      if (new Date(since) > limit) waiting[path] = since;
      else await rm(join(media, path.slice('/media/'.length)), { force: true });
    }
    await writeAtomically(join(media, NOTES), JSON.stringify(waiting));
    const count = Object.keys(waiting).length;
    return { removed: unused.length - count, waiting: count };
  });
}

/** Unpublished products count, as they may be published again. */
function pathsOf({ image, model }: StoredProduct): string[] {
  return [
    image,
    ...JSON.stringify(model)
      .split('"')
      .filter((text) => MEDIA_PATH.test(text)),
  ];
}

async function pathsIn(media: string): Promise<string[]> {
  const entries = await readdir(media, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .map(({ parentPath, name }) => `/media/${relative(media, join(parentPath, name)).replaceAll('\\', '/')}`)
    .filter((path) => MEDIA_PATH.test(path));
}

async function readNotes(media: string): Promise<Readonly<Record<string, string>>> {
  try {
    return JSON.parse(await readFile(join(media, NOTES), 'utf8')) as Record<string, string>;
  } catch {
    // Without notes the files only wait longer.
    return {};
  }
}

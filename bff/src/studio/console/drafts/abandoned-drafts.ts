/** Housekeeping: deletes abandoned drafts and files that an interruption left. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '@storefront/utils/is-uuid';
import { before, DAY } from '../../../base/clock.ts';
import { unlessAbsent } from '../../../base/storage/unless-absent.ts';
import type { StudioDeps } from '../../deps.ts';
import { draftDirectory } from './draft-directory.ts';
import { deleteAbandoned, findDraftIds } from './drafts.repository.ts';

export const DRAFT_MEMORY = 30 * DAY;
/** Files are written before their draft; this is longer than that takes. */
const ORPHAN_MEMORY = 1 * DAY;

export async function removeAbandonedDrafts({
  db,
  clock,
  draftsDirectory,
}: Pick<StudioDeps, 'db' | 'clock' | 'draftsDirectory'>): Promise<void> {
  const now = clock.now();
  for (const id of await deleteAbandoned(db, before(now, DRAFT_MEMORY))) {
    await draftDirectory(draftsDirectory, id).removeAll();
  }
  const directories = ((await unlessAbsent(readdir(draftsDirectory))) ?? []).filter(isUuid);
  const known = new Set(directories.length > 0 ? await findDraftIds(db) : []);
  for (const id of directories.filter((name) => !known.has(name))) {
    const found = await unlessAbsent(stat(join(draftsDirectory, id)));
    if (found && found.mtime < before(now, ORPHAN_MEMORY)) await draftDirectory(draftsDirectory, id).removeAll();
  }
}

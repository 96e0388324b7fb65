import { sql } from 'kysely';
import type { Db, Row } from '../../base/db/database.ts';

type PreviewRow = Row<'releasePreviews'>;

const shownColumns = ['preview.id', 'preview.app', 'preview.version', 'preview.expiresAt'] as const;

/** The release that a link shows. */
export type Preview = Pick<PreviewRow, 'id' | 'app' | 'version' | 'expiresAt'>;

export async function insertPreview(db: Db, preview: Omit<PreviewRow, 'id' | 'endedAt'>): Promise<void> {
  await db.insertInto('releasePreviews').values(preview).execute();
}

/** Selects previews that are neither over nor ended, and whose token or trust is still valid. */
function openPreviews(db: Db, now: Date) {
  return db
    .selectFrom('releasePreviews as preview')
    .leftJoin('releaseGrants as grant', 'grant.id', 'preview.grantId')
    .where('preview.expiresAt', '>', now)
    .where('preview.endedAt', 'is', null)
    .where('grant.revokedAt', 'is', null)
    .where(sql<boolean>`coalesce("grant".expires_at > ${now}, true)`);
}

export async function findPreview(db: Db, tokenHash: Buffer, now: Date): Promise<Preview | undefined> {
  return await openPreviews(db, now).select(shownColumns).where('preview.tokenHash', '=', tokenHash).executeTakeFirst();
}

export async function findPreviews(db: Db, ids: readonly string[], now: Date): Promise<Preview[]> {
  return await openPreviews(db, now).select(shownColumns).where('preview.id', 'in', ids).execute();
}

/** Returns all open previews, newest first. */
export async function listPreviews(db: Db, now: Date) {
  return await openPreviews(db, now)
    .select([...shownColumns, 'preview.madeBy', 'preview.createdAt'])
    .orderBy('preview.createdAt', 'desc')
    .orderBy('preview.id')
    .execute();
}

/** Ends a preview at once, in every browser. @returns the preview; undefined when it was over */
export async function closePreview(
  db: Db,
  id: string,
  at: Date,
): Promise<Pick<Preview, 'app' | 'version'> | undefined> {
  return await db
    .updateTable('releasePreviews')
    .set({ endedAt: at })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning(['app', 'version'])
    .executeTakeFirst();
}

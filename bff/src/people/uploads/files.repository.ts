import { sql } from 'kysely';
import type { Db, Row } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';

const columns = [
  'id',
  'bucket',
  'generation',
  'metageneration',
  'fullPath',
  'size',
  'timeCreated',
  'updated',
  'md5Hash',
  'cacheControl',
  'contentDisposition',
  'contentEncoding',
  'contentLanguage',
  'contentType',
  'customMetadata',
] as const;

export type FileRow = Pick<Row<'files'>, (typeof columns)[number]>;

type FileFacts = 'bucket' | 'fullPath' | 'size' | 'md5Hash' | 'cacheControl' | 'contentDisposition' | 'contentType';

export interface NewFile extends Pick<FileRow, FileFacts> {
  readonly now: Date;
}

/** Locks the owner until the transaction ends, so that parallel uploads share one quota; false without an owner. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<boolean> {
  return (
    (await tx.selectFrom('users').select('id').where('id', '=', ownerId).forUpdate().executeTakeFirst()) !== undefined
  );
}

/** Inserts a file whose content is not written yet, and returns its id. */
export async function insertPendingFile(tx: Tx, ownerId: string, { now, ...file }: NewFile): Promise<string> {
  const { id } = await tx
    .insertInto('files')
    .values({ ...file, ownerId, stateSince: now, timeCreated: now, updated: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Publishes a pending file at its path; returns false when it is no longer pending. */
export async function publishFile(tx: Tx, ownerId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ state: 'live', stateSince: now })
    .where((eb) => eb.and({ id, ownerId, state: 'pending' }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Discards the owner's published files below `folder`; housekeeping deletes them. */
export async function discardFiles(tx: Tx, ownerId: string, folder: string, now: Date): Promise<void> {
  await tx
    .updateTable('files')
    .set({ state: 'discarded', stateSince: now })
    .where((eb) => eb.and({ ownerId, state: 'live' }))
    .where(sql<boolean>`starts_with(full_path, ${folder})`)
    .execute();
}

export async function discardFile(db: Db, ownerId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('files')
    .set({ state: 'discarded', stateSince: now })
    .where((eb) => eb.and({ id, ownerId }))
    .execute();
}

/** Counts the bytes of the owner's files, including pending ones. */
export async function bytesOf(tx: Tx, ownerId: string): Promise<number> {
  const { bytes } = await tx
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size), 0)::int`.as('bytes'))
    .where('ownerId', '=', ownerId)
    .where('state', '<>', 'discarded')
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Returns the published file at a public path, whoever owns it. */
export async function findPublicFile(db: Db, bucket: string, fullPath: string): Promise<FileRow | undefined> {
  return await db
    .selectFrom('files')
    .select(columns)
    .where((eb) => eb.and({ bucket, fullPath, state: 'live' }))
    .where('ownerId', 'is not', null)
    .executeTakeFirst();
}

export async function findFile(db: Db, ownerId: string, bucket: string, fullPath: string) {
  return await db
    .selectFrom('files')
    .select(columns)
    .where((eb) => eb.and({ bucket, fullPath, ownerId, state: 'live' }))
    .executeTakeFirst();
}

/** Returns ids of at most `limit` files to delete: discarded, without an owner, or pending since before `cutoff`. */
export async function findWaste(db: Db, cutoff: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where((or) =>
      or.or([
        or('ownerId', 'is', null),
        or('state', '=', 'discarded'),
        or.and([or('state', '=', 'pending'), or('stateSince', '<=', cutoff)]),
      ]),
    )
    .orderBy('stateSince')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Call before deleting the content: it prevents publication. Returns false when the file was published meanwhile. */
export async function markForDeletion(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ state: 'discarded' })
    .where('id', '=', id)
    .where((or) => or.or([or('ownerId', 'is', null), or('state', '<>', 'live')]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteWaste(db: Db, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).where('state', '=', 'discarded').execute();
}

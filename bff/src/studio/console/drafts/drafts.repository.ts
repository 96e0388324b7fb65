import type { DraftFields } from '@storefront/contract/console';
import type { Db, Found, Row } from '../../../base/db/database.ts';
import type { Tx } from '../../../base/db/transaction.ts';

export type DraftRow = NonNullable<Found<typeof findDraft>>;
export type DraftSummaryRow = Found<typeof listDrafts>[number];
export type DraftFileRow = Found<typeof findFiles>[number];
export type NewDraftFile = Pick<
  Row<'draftFiles'>,
  'id' | 'path' | 'bytes' | 'receivedBytes' | 'isKept' | 'fingerprint'
>;
export type StoredCheck = NonNullable<DraftRow['lastCheck']>;

interface NewDraft {
  readonly id: string;
  readonly productId: string | null;
  readonly productUpdatedAt: Date | null;
  readonly fields: DraftFields;
  readonly by: string;
  readonly now: Date;
}

const MAX_LISTED = 500;

/** Returns undefined when the product has a draft already. */
export async function insertDraft(
  tx: Tx,
  draft: NewDraft,
  files: readonly NewDraftFile[],
): Promise<string | undefined> {
  const { id, productId, productUpdatedAt, fields, by, now } = draft;
  const inserted = await tx
    .insertInto('productDrafts')
    .values({
      ...{ id, productId, productUpdatedAt },
      fields: JSON.stringify(fields),
      ...{ createdAt: now, changedAt: now, changedBy: by },
    })
    .onConflict((conflict) => conflict.column('productId').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  if (files.length > 0) await insertFiles(tx, id, files);
  return id;
}

/** Last changed first. */
export async function listDrafts(db: Db) {
  return await db
    .selectFrom('productDrafts')
    .select(['id', 'productId', 'createdAt', 'changedAt', 'changedBy'])
    .select((eb) => eb.ref('fields', '->>').key('name').as('name'))
    .select((eb) => eb.ref('fields', '->>').key('slug').as('slug'))
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

export async function findDraft(db: Db, id: string) {
  return await drafts(db).where('productDrafts.id', '=', id).executeTakeFirst();
}

/** Locks the draft until the transaction ends. */
export async function lockDraft(tx: Tx, id: string) {
  return await drafts(tx).where('productDrafts.id', '=', id).forUpdate('productDrafts').executeTakeFirst();
}

function drafts(db: Db) {
  return db
    .selectFrom('productDrafts')
    .leftJoin('products', 'products.id', 'productDrafts.productId')
    .select(['productDrafts.id', 'productId', 'productUpdatedAt', 'fields', 'revision', 'filesRevision', 'lastCheck'])
    .select(['productDrafts.createdAt', 'changedAt', 'changedBy'])
    .select('products.updatedAt as presentUpdatedAt');
}

export async function updateFields(tx: Tx, id: string, fields: DraftFields, by: string, now: Date): Promise<void> {
  await tx
    .updateTable('productDrafts')
    .set((eb) => ({
      fields: JSON.stringify(fields),
      revision: eb('revision', '+', 1),
      ...{ changedBy: by, changedAt: now },
    }))
    .where('id', '=', id)
    .execute();
}

export async function countFileChange(tx: Tx, id: string, by: string, now: Date): Promise<void> {
  await tx
    .updateTable('productDrafts')
    .set((eb) => ({ filesRevision: eb('filesRevision', '+', 1), changedBy: by, changedAt: now }))
    .where('id', '=', id)
    .execute();
}

/** Returns false when the draft is deleted. */
export async function keepCheck(db: Db, id: string, check: StoredCheck): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('productDrafts')
    .set({ lastCheck: JSON.stringify(check) })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteDraft(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('productDrafts').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns files by path. */
export async function findFiles(db: Db, draftId: string) {
  return await db
    .selectFrom('draftFiles')
    .select(['id', 'path', 'bytes', 'receivedBytes', 'fingerprint', 'isKept'])
    .where('draftId', '=', draftId)
    .orderBy('path')
    .execute();
}

export async function findDraftFile(db: Db, draftId: string, id: string): Promise<DraftFileRow | undefined> {
  return await db
    .selectFrom('draftFiles')
    .select(['id', 'path', 'bytes', 'receivedBytes', 'fingerprint', 'isKept'])
    .where((eb) => eb.and({ draftId, id }))
    .executeTakeFirst();
}

export async function insertFiles(tx: Tx, draftId: string, files: readonly NewDraftFile[]): Promise<void> {
  await tx
    .insertInto('draftFiles')
    .values(files.map((file) => ({ ...file, draftId })))
    .execute();
}

/** Returns false when the file is deleted, or another request has extended it. */
export async function countReceived(tx: Tx, id: string, from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('draftFiles')
    .set({ receivedBytes: to })
    .where((eb) => eb.and({ id, receivedBytes: from }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFile(tx: Tx, draftId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('draftFiles')
    .where((eb) => eb.and({ draftId, id }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes drafts unchanged since `limit`. */
export async function deleteAbandoned(db: Db, limit: Date): Promise<string[]> {
  const rows = await db.deleteFrom('productDrafts').where('changedAt', '<', limit).returning('id').execute();
  return rows.map(({ id }) => id);
}

export async function findDraftIds(db: Db): Promise<string[]> {
  return (await db.selectFrom('productDrafts').select('id').execute()).map(({ id }) => id);
}

/** Returns when the product was last changed; undefined without a product. */
export async function findUpdatedAt(db: Db, productId: string): Promise<Date | undefined> {
  const found = await db.selectFrom('products').select('updatedAt').where('id', '=', productId).executeTakeFirst();
  return found?.updatedAt;
}

import type { Db, Row } from '../../../base/db/database.ts';
import type { Tx } from '../../../base/db/transaction.ts';

type Words = Pick<Row<'savedReplies'>, 'name' | 'text'>;

const columns = ['id', 'name', 'text', 'version'] as const;

export async function findSavedReplies(db: Db) {
  return await db.selectFrom('savedReplies').select(columns).orderBy('name').orderBy('id').limit(500).execute();
}

/** Locks the saved reply until the transaction ends. */
export async function lockSavedReply(tx: Tx, id: string) {
  return await tx.selectFrom('savedReplies').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertSavedReply(tx: Tx, { name, text }: Words) {
  return await tx.insertInto('savedReplies').values({ name, text }).returning(columns).executeTakeFirstOrThrow();
}

export async function updateSavedReply(tx: Tx, id: string, { name, text }: Words) {
  return await tx
    .updateTable('savedReplies')
    .set((eb) => ({ name, text, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteSavedReply(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('savedReplies').where('id', '=', id).execute();
}

/** Rows of support messages. */
import type { Db } from '../db/database.ts';

interface NewMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Keeps a message: of the user, and then private, or of someone signed out. Returns its id. */
export async function insertMessage(db: Db, userId: string | null, message: NewMessage, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('support_messages')
    .values({ ...message, user_id: userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest public messages, without their senders' addresses. */
export async function findPublicMessages(
  db: Db,
  limit: number,
): Promise<{ id: string; name: string; subject: string; message: string; createdAt: Date }[]> {
  return await db
    .selectFrom('support_messages')
    .select(['id', 'name', 'subject', 'message', 'created_at as createdAt'])
    .where('user_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Rows of support messages. */
import { sql } from 'kysely';
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

/** At most `limit` public messages, newest first, without their senders' addresses. @param after only older than this one */
export async function findPublicMessages(
  db: Db,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ id: string; name: string; subject: string; message: string; createdAt: Date }[]> {
  const newest = db
    .selectFrom('support_messages')
    .select(['id', 'name', 'subject', 'message', 'created_at as createdAt'])
    .where('user_id', 'is', null)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return await (after === undefined ? newest : newest.where(isOlderThan(after))).execute();
}

const isOlderThan = (messageId: string) => sql<boolean>`(created_at, id) < (
  select cursor.created_at, cursor.id from support_messages cursor where cursor.user_id is null and cursor.id = ${messageId}
)`;

import { type SqlBool, sql } from 'kysely';
import type { Db, Row } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';

type NewMessage = Pick<Row<'supportMessages'>, 'name' | 'email' | 'subject' | 'message' | 'fingerprint'>;

interface Part {
  /** Limits the messages to those older than the one of this id. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Stores a user's message as private and a signed-out sender's as public. */
export async function insertSupportMessage(tx: Tx, userId: string | null, message: NewMessage, now: Date) {
  return await tx
    .insertInto('supportMessages')
    .values({ ...message, userId, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function findSameMessage(
  db: Db,
  fingerprints: readonly Buffer[],
  since: Date,
): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom('supportMessages')
    .select('id')
    .where('fingerprint', 'in', fingerprints)
    .where('createdAt', '>', since)
    .limit(1)
    .executeTakeFirst();
}

/** Serializes identical messages sent at once. */
export async function lockFingerprint(tx: Tx, fingerprint: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('storefront.support'), ${fingerprint.readInt32BE()})`.execute(tx);
}

/** Returns messages newest first, without hidden ones and senders' addresses. */
export async function findPublicMessages(db: Db, { after, limit }: Part) {
  return await db
    .selectFrom('supportMessages')
    .select(['id', 'name', 'subject', 'message', 'createdAt'])
    .where('userId', 'is', null)
    .where('hiddenAt', 'is', null)
    .$if(after !== undefined, (query) => query.where(isOlderThan(sql`cursor.user_id is null and cursor.id = ${after}`)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findOwnMessages(db: Db, userId: string, { after, limit }: Part) {
  return await db
    .selectFrom('supportMessages')
    .select(['id', 'subject', 'message', 'createdAt'])
    .where('userId', '=', userId)
    .$if(after !== undefined, (query) =>
      query.where(isOlderThan(sql`cursor.user_id = ${userId} and cursor.id = ${after}`)),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

const isOlderThan = (cursor: ReturnType<typeof sql>) => sql<SqlBool>`(created_at, id) < (
  select cursor.created_at, cursor.id from support_messages cursor where ${cursor}
)`;

/** Oldest first. */
export async function findReplies(db: Db, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  return await db
    .selectFrom('supportReplies')
    .select(['id', 'messageId', 'text', 'createdAt'])
    .where('messageId', 'in', messageIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

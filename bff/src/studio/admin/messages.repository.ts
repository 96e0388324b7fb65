import type { Db, Found } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';

export type AdminMessage = Found<typeof lockMessage>;

export interface MessageFilter {
  /** Limits the list to messages that are neither answered nor closed nor hidden. */
  readonly isOpen?: boolean | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function findMessages(db: Db, { isOpen = false, limit }: MessageFilter) {
  return await messages(db)
    .$if(isOpen, (query) =>
      query.where('hiddenAt', 'is', null).where('closedAt', 'is', null).where('answeredAt', 'is', null),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findMessage(db: Db, messageId: string) {
  return await messages(db).where('id', '=', messageId).executeTakeFirst();
}

/** Locks the message until the transaction ends. */
export async function lockMessage(tx: Tx, messageId: string) {
  return await messages(tx).where('id', '=', messageId).forUpdate('message').executeTakeFirst();
}

/** Shared by the list and the single message. */
export function messages(db: Db) {
  return db
    .selectFrom('supportMessages as message')
    .select(['id', 'userId', 'name', 'email', 'subject', 'message', 'createdAt'])
    .select(['hiddenAt', 'answeredAt', 'closedAt', 'assignee'])
    .select((eb) =>
      eb
        .selectFrom('supportReplies')
        .whereRef('messageId', '=', 'message.id')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('replies'))
        .$asScalar()
        .$notNull()
        .as('replies'),
    );
}

export async function insertReply(tx: Tx, messageId: string, text: string, now: Date): Promise<void> {
  await tx.insertInto('supportReplies').values({ messageId, text, createdAt: now }).execute();
}

/** @param hiddenAt null shows it again */
export async function setHidden(tx: Tx, messageId: string, hiddenAt: Date | null): Promise<void> {
  await tx.updateTable('supportMessages').set({ hiddenAt }).where('id', '=', messageId).execute();
}

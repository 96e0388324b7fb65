import type { messageStates } from '@storefront/contract/console';
import { type SqlBool, sql } from 'kysely';
import type { Db, Found } from '../../../base/db/database.ts';
import { containing } from '../../../base/db/patterns.ts';
import type { Tx } from '../../../base/db/transaction.ts';
import { messages } from '../../admin/messages.repository.ts';

export type MessageState = (typeof messageStates)[number];
export type MessageRow = Found<typeof findMessages>[number];

interface MessageSearch {
  readonly state?: MessageState | undefined;
  readonly words?: string | undefined;
  readonly userId?: string | undefined;
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function findMessages(db: Db, { state, words, userId, after, limit }: MessageSearch) {
  return await messages(db)
    .$if(state !== undefined, (query) => query.where(inState(state)))
    .$if(words !== undefined, (query) => query.where(hasWords(words ?? '')))
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(message.created_at, message.id) < (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('message.createdAt', 'desc')
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute();
}

export function messageState({
  hiddenAt,
  closedAt,
  answeredAt,
}: Pick<MessageRow, 'hiddenAt' | 'closedAt' | 'answeredAt'>) {
  if (hiddenAt) return 'hidden';
  if (closedAt) return 'closed';
  return answeredAt ? 'answered' : 'open';
}

function inState(state: MessageState | undefined) {
  switch (state) {
    case 'hidden':
      return sql<SqlBool>`message.hidden_at is not null`;
    case 'closed':
      return sql<SqlBool>`message.hidden_at is null and message.closed_at is not null`;
    case 'answered':
      return sql<SqlBool>`message.hidden_at is null and message.closed_at is null and message.answered_at is not null`;
    default:
      return sql<SqlBool>`message.hidden_at is null and message.closed_at is null and message.answered_at is null`;
  }
}

function hasWords(words: string) {
  const pattern = containing(words);
  return sql<SqlBool>`(message.name || ' ' || message.email || ' ' || message.subject) ilike ${pattern}`;
}

const MOST_COUNTED = 1000;

/** Counts a thousand at most. */
export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from (
      select from support_messages message where ${inState('open')} limit ${sql.lit(MOST_COUNTED)}
    ) counted
  `.execute(db);
  return rows[0]?.open ?? 0;
}

/** Counts the replies of a message that the transaction has locked. */
export async function countReplies(tx: Tx, messageId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('supportReplies')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('messageId', '=', messageId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function setClosed(tx: Tx, messageId: string, closedAt: Date | null): Promise<void> {
  await tx.updateTable('supportMessages').set({ closedAt }).where('id', '=', messageId).execute();
}

export async function setAssignee(tx: Tx, messageId: string, assignee: string | null): Promise<void> {
  await tx.updateTable('supportMessages').set({ assignee }).where('id', '=', messageId).execute();
}

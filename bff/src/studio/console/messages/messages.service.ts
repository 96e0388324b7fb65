/** The inbox. Replying and hiding use the functions of the studio's commands. */
import type { Parsed } from '@storefront/contract';
import type { Conversation, consoleContract, ListedMessage } from '@storefront/contract/console';
import * as z from 'zod/mini';
import { writeAudit } from '../../../base/audit/audit.ts';
import type { Db } from '../../../base/db/database.ts';
import { inTransaction, type Tx } from '../../../base/db/transaction.ts';
import { problemError } from '../../../base/errors.ts';
import type { ConsoleSession } from '../../../base/http/console-session.ts';
import { cursorTime, pageOf, readCursor, writeCursor } from '../../../base/http/cursor.ts';
import { findReplies } from '../../../shop/support/support.repository.ts';
import { type AdminMessage, findMessage, lockMessage } from '../../admin/messages.repository.ts';
import { createMessageAdmin, NoMessageError } from '../../admin/messages.ts';
import { allRows } from '../all-rows.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { searchOrders } from '../orders/orders.repository.ts';
import { toListed } from '../orders/orders.service.ts';
import {
  countReplies,
  findMessages,
  type MessageRow,
  messageState,
  setAssignee,
  setClosed,
} from './messages.repository.ts';

type Filter = Parsed<(typeof consoleContract)['findMessages']>['query'];

const PAGE_SIZE = 50;
const EXCERPT_LENGTH = 160;
const SHOWN_ORDERS = 10;
const SHOWN_MESSAGES = 20;
const cursorShape = z.tuple([z.literal('messages'), cursorTime, z.uuid()]);

export async function listMessages({ db }: Pick<ConsoleDeps, 'db'>, { state, search, after }: Filter) {
  const [, at, id] = after === undefined ? [] : readCursor(cursorShape, after);
  const bookmark = at === undefined || id === undefined ? undefined : { createdAt: new Date(at), id };
  const words = search || undefined;
  const found = await findMessages(db, { state, words, after: bookmark, limit: PAGE_SIZE + 1 });
  const cursorOf = (last: MessageRow) => writeCursor(['messages', last.createdAt.getTime(), last.id]);
  const { rows, next } = pageOf(found, PAGE_SIZE, cursorOf);
  return { messages: rows.map(toListedMessage), next };
}

/** Yields every message of a filter with its whole text. */
export function allMessages(db: Db, { state, search }: Omit<Filter, 'after'>): AsyncGenerator<MessageRow> {
  return allRows((after, limit) => findMessages(db, { state, words: search || undefined, after, limit }));
}

function toListedMessage(row: MessageRow): ListedMessage {
  const { id, name, email, subject, message, userId, replies, assignee, createdAt } = row;
  return {
    ...{ id, name, email, subject, replies, assignee },
    excerpt: message.length > EXCERPT_LENGTH ? `${message.slice(0, EXCERPT_LENGTH)}…` : message,
    isPrivate: userId !== null,
    state: messageState(row),
    createdAt: createdAt.toISOString(),
  };
}

/** @throws not_found */
export async function showMessage({ db }: Pick<ConsoleDeps, 'db'>, messageId: string): Promise<Conversation> {
  const found = await findMessage(db, messageId);
  if (!found) throw problemError('not_found');
  const { userId, message, createdAt } = found;
  // Shows orders only of accounts: a signed-out sender's address proves nothing.
  const [replies, orders, others] = await Promise.all([
    findReplies(db, [messageId]),
    userId === null
      ? []
      : searchOrders(db, { customerId: userId, sort: 'created', direction: 'desc', limit: SHOWN_ORDERS }),
    userId === null ? [] : findMessages(db, { userId, limit: SHOWN_MESSAGES }),
  ]);
  const first = { id: messageId, text: message, by: 'customer' as const, timestamp: createdAt.toISOString() };
  return {
    ...toListedMessage(found),
    message,
    customerId: userId,
    conversation: [
      first,
      ...replies.map(({ id, text, createdAt: at }) => ({
        id,
        text,
        by: 'studio' as const,
        timestamp: at.toISOString(),
      })),
    ],
    orders: orders.map(toListed),
    others: others
      .filter(({ id }) => id !== messageId)
      .map((other) => ({
        id: other.id,
        subject: other.subject,
        state: messageState(other),
        createdAt: other.createdAt.toISOString(),
      })),
  };
}

const subjectOf = (id: string) => ({ kind: 'message', id });
const adminOf = (deps: ConsoleDeps) => createMessageAdmin({ ...deps, origin: deps.publicOrigins[0] });

function notFound(error: unknown): never {
  throw error instanceof NoMessageError ? problemError('not_found', { cause: error }) : error;
}

/** @throws not_found; changed_meanwhile when another person has answered since */
export async function reply(
  deps: ConsoleDeps,
  session: ConsoleSession,
  messageId: string,
  { text, seenReplies }: { readonly text: string; readonly seenReplies: number },
): Promise<Conversation> {
  const replying = adminOf(deps).reply(messageId, text, async (tx) => {
    if ((await countReplies(tx, messageId)) !== seenReplies) throw problemError('changed_meanwhile');
    const action = { action: 'message.reply', subject: subjectOf(messageId), from: null, to: { text } } as const;
    await writeAudit(deps, tx, session, action);
  });
  await replying.catch(notFound);
  return await showMessage(deps, messageId);
}

/** @throws not_found */
export async function hide(
  deps: ConsoleDeps,
  session: ConsoleSession,
  messageId: string,
  isHidden: boolean,
): Promise<Conversation> {
  const hiding = adminOf(deps).setHidden(messageId, isHidden, (tx, message) =>
    writeAudit(deps, tx, session, {
      action: isHidden ? 'message.hide' : 'message.unhide',
      subject: subjectOf(messageId),
      from: { isHidden: message.hiddenAt !== null },
      to: { isHidden },
    }),
  );
  await hiding.catch(notFound);
  return await showMessage(deps, messageId);
}

async function change(
  { db }: Pick<ConsoleDeps, 'db'>,
  messageId: string,
  work: (tx: Tx, message: AdminMessage) => Promise<void>,
): Promise<Conversation> {
  await inTransaction(db, async (tx) => {
    const message = await lockMessage(tx, messageId);
    if (!message) throw problemError('not_found');
    await work(tx, message);
  });
  return await showMessage({ db }, messageId);
}

/** @throws not_found */
export function close(deps: ConsoleDeps, session: ConsoleSession, messageId: string, isClosed: boolean) {
  return change(deps, messageId, async (tx, { closedAt }) => {
    await setClosed(tx, messageId, isClosed ? (closedAt ?? deps.clock.now()) : null);
    await writeAudit(deps, tx, session, {
      action: isClosed ? 'message.close' : 'message.open',
      subject: subjectOf(messageId),
      from: { isClosed: closedAt !== null },
      to: { isClosed },
    });
  });
}

/** @throws not_found */
export function assign(deps: ConsoleDeps, session: ConsoleSession, messageId: string, isMine: boolean) {
  return change(deps, messageId, async (tx, { assignee: before }) => {
    const assignee = isMine ? session.actor : null;
    await setAssignee(tx, messageId, assignee);
    const action = { action: 'message.assign', subject: subjectOf(messageId) } as const;
    await writeAudit(deps, tx, session, { ...action, from: { assignee: before }, to: { assignee } });
  });
}

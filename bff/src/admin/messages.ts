import { supportLimits } from '@storefront/contract';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import type { Outbox } from '../email/outbox.ts';
import { AdminError } from '../errors.ts';
import { replyEmail } from '../support/emails.ts';
import { findReplies } from '../support/support.repository.ts';
import {
  type AdminMessage,
  findMessage,
  insertReply,
  listMessages,
  type MessageFilter,
  setHidden,
} from './messages.repository.ts';

export type { AdminMessage, MessageFilter };

export class MessageError extends AdminError {
  override readonly name = 'MessageError';
}

export interface AdminReply {
  readonly text: string;
  readonly createdAt: Date;
}

/** Needs only the database. Functions but `list` throw a MessageError when there is no such message. */
export interface MessageList {
  list(filter: MessageFilter): Promise<AdminMessage[]>;
  show(messageId: string): Promise<{ readonly message: AdminMessage; readonly replies: readonly AdminReply[] }>;
  /** Removes a message from the public list at once; `false` shows it again. */
  setHidden(messageId: string, isHidden: boolean): Promise<AdminMessage>;
}

export interface MessageAdmin extends MessageList {
  /** Replies by email and, for a user, in their conversation. @throws MessageError for an empty or too long text */
  reply(messageId: string, text: string): Promise<AdminMessage>;
}

interface AdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'sendEmail'>;
  readonly origin: string;
}

export function createMessageAdmin({ db, clock, outbox, origin }: AdminDeps): MessageAdmin {
  return {
    ...createMessageList({ db, clock }),
    async reply(messageId, text) {
      const words = text.trim();
      if (words === '') throw new MessageError('A reply needs some words.');
      if (words.length > supportLimits.message) {
        throw new MessageError(
          `A reply has at most ${supportLimits.message} characters; this one has ${words.length}.`,
        );
      }
      return await inTransaction(db, async (tx) => {
        const message = await findKnown(tx, messageId);
        await insertReply(tx, messageId, words, clock.now());
        await outbox.sendEmail(tx, replyEmail(message, words, `${origin}/support`));
        return message;
      });
    },
  };
}

export function createMessageList({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>): MessageList {
  return {
    list: (filter) => listMessages(db, filter),
    async show(messageId) {
      const message = await inTransaction(db, (tx) => findKnown(tx, messageId));
      return { message, replies: await findReplies(db, [messageId]) };
    },
    setHidden: (messageId, isHidden) =>
      inTransaction(db, async (tx) => {
        const message = await findKnown(tx, messageId);
        await setHidden(tx, messageId, isHidden ? (message.hiddenAt ?? clock.now()) : null);
        return message;
      }),
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function findKnown(tx: Tx, messageId: string): Promise<AdminMessage> {
  const known = UUID.test(messageId) ? await findMessage(tx, messageId) : undefined;
  if (!known) throw new MessageError('There is no message of this id.');
  return known;
}

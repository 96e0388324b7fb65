import { supportLimits } from '@storefront/contract';
import { isUuid } from '@storefront/utils/is-uuid';
import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import type { Outbox } from '../../base/email/outbox.ts';
import { AdminError } from '../../base/errors.ts';
import { replyEmail } from '../../shop/support/emails.ts';
import { findReplies } from '../../shop/support/support.repository.ts';
import {
  type AdminMessage,
  findMessage,
  findMessages,
  insertReply,
  lockMessage,
  type MessageFilter,
  setHidden,
} from './messages.repository.ts';

export type { AdminMessage, MessageFilter };

export type MessageList = ReturnType<typeof createMessageList>;
export type MessageAdmin = ReturnType<typeof createMessageAdmin>;

/** The message never existed, or was deleted with its account. */
export class NoMessageError extends AdminError {}

/** Runs in the action's transaction, once the message is locked. */
type Along = (tx: Tx, message: AdminMessage) => Promise<void>;

interface AdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'sendEmail'>;
  readonly origin: string;
}

export function createMessageAdmin({ db, clock, outbox, origin }: AdminDeps) {
  return {
    ...createMessageList({ db, clock }),
    /** Replies by email and, for a user, in their conversation. @throws AdminError for an empty or too long text */
    async reply(messageId: string, text: string, along?: Along) {
      const words = text.trim();
      if (words === '') throw new AdminError('A reply must not be empty.');
      if (words.length > supportLimits.message) {
        throw new AdminError(`A reply has at most ${supportLimits.message} characters; this one has ${words.length}.`);
      }
      return await inTransaction(db, async (tx) => {
        const message = await lockKnown(tx, messageId);
        await along?.(tx, message);
        await insertReply(tx, messageId, words, clock.now());
        await outbox.sendEmail(tx, replyEmail(message, words, `${origin}/support`));
        return message;
      });
    },
  };
}

/** Needs only the database. Functions except `list` throw a NoMessageError when there is no such message. */
export function createMessageList({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) {
  return {
    list: (filter: MessageFilter) => findMessages(db, filter),
    async show(messageId: string) {
      const message = known(isUuid(messageId) ? await findMessage(db, messageId) : undefined);
      return { message, replies: await findReplies(db, [messageId]) };
    },
    /** Removes a message from the public list at once; `false` shows it again. */
    setHidden: (messageId: string, isHidden: boolean, along?: Along) =>
      inTransaction(db, async (tx) => {
        const message = await lockKnown(tx, messageId);
        await along?.(tx, message);
        await setHidden(tx, messageId, isHidden ? (message.hiddenAt ?? clock.now()) : null);
        return message;
      }),
  };
}

async function lockKnown(tx: Tx, messageId: string): Promise<AdminMessage> {
  return known(isUuid(messageId) ? await lockMessage(tx, messageId) : undefined);
}

function known(message: AdminMessage | undefined): AdminMessage {
  if (!message) throw new NoMessageError('There is no message with this id.');
  return message;
}

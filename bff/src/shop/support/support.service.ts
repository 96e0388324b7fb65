import { randomUUIDv7 } from 'node:crypto';
import type { Contract, ConversationMessage, Parsed, PublicSupportMessage } from '@storefront/contract';
import { spendSolution } from '../../base/captcha/captcha.service.ts';
import { before, DAY, HOUR } from '../../base/clock.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import { pageOf } from '../../base/http/cursor.ts';
import { type Budget, spend } from '../../base/http/rate-limit.ts';
import type { Log } from '../../base/log.ts';
import { type Keys, macsFor } from '../../base/secrets.ts';
import { shopNow } from '../../base/studio-settings/shop-now.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { looksLikeStudio, sanitize } from './sanitize.ts';
import {
  findOwnMessages,
  findPublicMessages,
  findReplies,
  findSameMessage,
  insertSupportMessage,
  lockFingerprint,
} from './support.repository.ts';

type SupportDeps = Pick<SharedDeps, 'db' | 'clock' | 'accountSecret'>;

const PAGE_SIZE = 20;
/** Within this time, an identical message of the same sender is a duplicate. */
const SAME_MESSAGE_TIME = 1 * DAY;
/** Limit for all signed-out senders together, so that many addresses cannot flood the public list. */
const publicMessages: Budget = { limit: 200, window: 1 * HOUR };

type Sent = Parsed<Contract['sendSupportMessage']>['body'];

/**
 * Stores a message: private for a user, public when signed out. A duplicate returns the first one's id.
 * @param address network address
 * @throws captcha_required, captcha_failed, captcha_expired, name_reserved, rate_limited
 */
export async function receiveMessage(
  deps: SupportDeps,
  userId: string | null,
  address: string,
  { captcha, website, ...message }: Sent,
  log: Log,
): Promise<{ id: string }> {
  // Honeypot: a bot that fills the hidden field gets a normal response.
  if (website) {
    log.info({ event: 'support_message_trapped' }, 'a message was dropped: its hidden field was filled in');
    return { id: randomUUIDv7() };
  }
  if (userId === null && looksLikeStudio(message.name, (await shopNow(deps.db)).name))
    throw problemError('name_reserved');
  const fingerprints = fingerprintsOf(deps, userId ?? { address, email: message.email.toLowerCase() }, message);
  const since = before(deps.clock.now(), SAME_MESSAGE_TIME);
  const known = await findSameMessage(deps.db, fingerprints, since);
  if (known) return known;
  if (userId === null) await admitVisitor(deps, captcha);
  return await inTransaction(deps.db, async (tx) => {
    const [fingerprint] = fingerprints;
    await lockFingerprint(tx, fingerprint);
    const same = await findSameMessage(tx, fingerprints, since);
    return same ?? (await insertSupportMessage(tx, userId, { ...message, fingerprint }, deps.clock.now()));
  });
}

async function admitVisitor(deps: SupportDeps, captcha: string | undefined): Promise<void> {
  if (captcha === undefined) throw problemError('captcha_required');
  await spendSolution(deps, 'support', captcha);
  await spend(deps, 'support:public', publicMessages);
}

/**
 * Keyed, so that a leaked table does not link senders.
 * @param sender a user's id, or email with network address, so that a repeat does not confirm a guessed email
 */
function fingerprintsOf(
  { accountSecret }: SupportDeps,
  sender: string | { readonly address: string; readonly email: string },
  { subject, message }: Pick<Sent, 'subject' | 'message'>,
): Keys {
  return macsFor(accountSecret, 'support fingerprints', JSON.stringify([sender, subject, message]));
}

/** Newest first; `next` is the next page's `after`. */
export async function readRecent(
  { db }: Pick<SharedDeps, 'db'>,
  after?: string,
): Promise<{ messages: PublicSupportMessage[]; next: string | null }> {
  const found = await findPublicMessages(db, { after, limit: PAGE_SIZE + 1 });
  const { rows: page, next } = pageOf(found, PAGE_SIZE, ({ id }) => id);
  return {
    messages: page.map(({ id, name, subject, message, createdAt }) => ({
      id,
      name: sanitize(name),
      subject: sanitize(subject),
      message: sanitize(message),
      timestamp: createdAt.toISOString(),
    })),
    next,
  };
}

/** Newest message first, each with its replies. */
export async function readConversation(
  { db }: Pick<SharedDeps, 'db'>,
  userId: string,
  after?: string,
): Promise<{ messages: ConversationMessage[]; next: string | null }> {
  const found = await findOwnMessages(db, userId, { after, limit: PAGE_SIZE + 1 });
  const { rows: page, next } = pageOf(found, PAGE_SIZE, ({ id }) => id);
  const replies = Map.groupBy(
    await findReplies(
      db,
      page.map(({ id }) => id),
    ),
    ({ messageId }) => messageId,
  );
  return {
    messages: page.map(({ id, subject, message, createdAt }) => ({
      id,
      subject,
      message,
      timestamp: createdAt.toISOString(),
      replies: (replies.get(id) ?? []).map((reply) => ({
        id: reply.id,
        text: reply.text,
        timestamp: reply.createdAt.toISOString(),
      })),
    })),
    next,
  };
}

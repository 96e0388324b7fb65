/** Messages to the studio: who may send them, what everybody may read of them, and a user's own conversation. */
import { createHmac, randomUUIDv7 } from 'node:crypto';
import type { ConversationMessage, PublicSupportMessage } from '@storefront/contract';
import { takeSolution } from '../captcha/captcha.service.ts';
import { before, DAY, HOUR } from '../clock.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { problemError } from '../errors.ts';
import { type Budget, spend } from '../http/rate-limit.ts';
import type { Log } from '../log.ts';
import { keyFor } from '../secrets.ts';
import { looksLikeStudio, sanitize } from './sanitize.ts';
import {
  findOwnMessages,
  findPublicMessages,
  findReplies,
  findSameMessage,
  insertMessage,
  lockFingerprint,
} from './support.repository.ts';

type SupportDeps = Pick<Deps, 'db' | 'clock' | 'accountSecret'>;

const PAGE_SIZE = 20;
/** The same message of the same sender within this time is one message. */
const SAME_MESSAGE_TIME = 1 * DAY;
/** Of all signed-out senders together, so that many addresses cannot bury the public list. */
const publicMessages: Budget = { limit: 200, window: 1 * HOUR };

interface Sent {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly captcha?: string | undefined;
  readonly website?: string | undefined;
}

/**
 * Takes a message: of a user, and then private, or of somebody signed out, and then public. Sent again it is the same.
 * @param address of the network that it comes from
 * @throws captcha_required, captcha_failed, captcha_expired, name_reserved, rate_limited
 */
export async function takeMessage(
  deps: SupportDeps,
  userId: string | null,
  address: string,
  { captcha, website, ...message }: Sent,
  log: Log,
): Promise<{ id: string }> {
  // Whoever fills in what nobody sees is thanked like anybody else, and learns nothing.
  if (website) {
    log.info({ event: 'support_message_trapped' }, 'a message was left out: its hidden field was filled in');
    return { id: randomUUIDv7() };
  }
  if (userId === null && looksLikeStudio(message.name)) throw problemError('name_reserved');
  const fingerprint = fingerprintOf(deps, userId ?? { address, email: message.email.toLowerCase() }, message);
  const since = before(deps.clock.now(), SAME_MESSAGE_TIME);
  const known = await findSameMessage(deps.db, fingerprint, since);
  if (known) return known;
  if (userId === null) await admitVisitor(deps, captcha);
  return await inTransaction(deps.db, async (tx) => {
    await lockFingerprint(tx, fingerprint);
    const same = await findSameMessage(tx, fingerprint, since);
    return same ?? (await insertMessage(tx, userId, { ...message, fingerprint }, deps.clock.now()));
  });
}

async function admitVisitor(deps: SupportDeps, captcha: string | undefined): Promise<void> {
  if (captcha === undefined) throw problemError('captcha_required');
  await takeSolution(deps, 'support', captcha);
  await spend(deps, 'support:public', publicMessages);
}

/**
 * Keyed, so that a copy of the table does not tell who wrote the same as whom.
 * @param sender a user's id; of somebody signed out not the e-mail address alone, or whoever repeats a public message
 *   would learn from the answer whether they guessed it
 */
function fingerprintOf(
  { accountSecret }: SupportDeps,
  sender: string | { readonly address: string; readonly email: string },
  { subject, message }: Pick<Sent, 'subject' | 'message'>,
): Buffer {
  return createHmac('sha256', keyFor(accountSecret, 'support fingerprints'))
    .update(JSON.stringify([sender, subject, message]))
    .digest();
}

/** A page of what everybody may read, newest first; `next` is what to ask for next as `after`. */
export async function readRecent(
  { db }: Pick<Deps, 'db'>,
  after?: string,
): Promise<{ messages: PublicSupportMessage[]; next: string | null }> {
  const { page, next } = pageOf(await findPublicMessages(db, { after, limit: PAGE_SIZE + 1 }));
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

/** A page of the user's own messages with the studio's replies, newest message first. */
export async function readConversation(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  after?: string,
): Promise<{ messages: ConversationMessage[]; next: string | null }> {
  const { page, next } = pageOf(await findOwnMessages(db, userId, { after, limit: PAGE_SIZE + 1 }));
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

function pageOf<T extends { readonly id: string }>(found: readonly T[]): { page: readonly T[]; next: string | null } {
  const page = found.slice(0, PAGE_SIZE);
  return { page, next: found.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null };
}

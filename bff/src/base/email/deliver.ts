import { setTimeout as sleep } from 'node:timers/promises';
import { before, type Clock, DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { decryptWithAny } from '../encryption.ts';
import type { Log } from '../log.ts';
import type { Keys } from '../secrets.ts';
import { deliveryTried } from '../signals.ts';
import type { Text } from '../sms/text-message.ts';
import { inTime } from '../timeout.ts';
import { DeliveryError, type Transport } from '../transport.ts';
import { type ClaimedMessage, type MessageKind, markFailed, markSent, postpone } from './outbox.repository.ts';
import type { EmailMessage, Transports } from './outbox.ts';

/** Milliseconds before each retry; after the last one the message fails. */
export type Retries = Readonly<Record<MessageKind, readonly number[]>>;

export interface DeliveryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly transports: Transports;
  readonly keys: Keys;
  readonly retries: Retries;
}

/** Mail servers that greylist accept a retry minutes later; by then an SMS code has expired. */
export const RETRIES: Retries = {
  email: [5 * SECOND, 1 * MINUTE, 5 * MINUTE, 20 * MINUTE, 1 * HOUR, 3 * HOUR],
  text: [2 * SECOND, 5 * SECOND],
};
const MAX_AGE: Readonly<Record<MessageKind, number>> = { email: 1 * DAY, text: 10 * MINUTE };
const TRY_TIME = 30 * SECOND;
/** Milliseconds for which a claim keeps other processes from a message. */
export const LEASE = TRY_TIME + 15 * SECOND;
/** An unresponsive connection must not hold up a message. */
const NOTE_TIME = 5 * SECOND;
/** Attempts, a second apart, to record that a message was sent: otherwise it may be sent twice. */
const NOTES = 10;

/** Sends the message once and records the outcome; transient failures are retried, final ones never. */
export async function deliver(deps: DeliveryDeps, message: ClaimedMessage): Promise<void> {
  const { db, clock, log, retries } = deps;
  const { id, kind, attempts } = message;
  const tried = await inTime(TRY_TIME, sendNow(deps, message)).catch(toDeliveryError);
  if (!(tried instanceof DeliveryError)) {
    deliveryTried.tell({ kind, result: 'sent' });
    await noteSent(deps, id, tried);
    log.info({ event: 'message_sent', messageId: id, kind, attempts }, 'a message was sent');
    return;
  }
  const delay = tried.isTransient ? retries[kind][attempts - 1] : undefined;
  const facts = { messageId: id, kind, attempts, reason: tried.message };
  if (delay === undefined) {
    deliveryTried.tell({ kind, result: 'failed' });
    await inTime(NOTE_TIME, markFailed(db, message, tried.failure, clock.now()));
    log.warn({ event: 'message_failed', ...facts }, 'a message could not be sent and was given up');
    return;
  }
  deliveryTried.tell({ kind, result: 'delayed' });
  await inTime(NOTE_TIME, postpone(db, message, delay));
  log.warn({ event: 'message_delayed', ...facts }, 'a message will be retried later');
}

async function sendNow(deps: DeliveryDeps, message: ClaimedMessage): Promise<string> {
  const { transports, keys, clock } = deps;
  if (message.createdAt < before(clock.now(), MAX_AGE[message.kind])) throw givenUp('too old');
  const content = read(keys, message.sealed);
  return message.kind === 'email'
    ? sendThrough(transports.email, content as EmailMessage, message)
    : sendThrough(transports.text, content as Text, message);
}

/** An earlier attempt may have reached the provider although its response was lost. */
async function sendThrough<M>(transport: Transport<M>, content: M, { id, attempts, createdAt }: ClaimedMessage) {
  const known = attempts > 1 ? await transport.find?.(content, createdAt) : undefined;
  return known ?? (await transport.deliver(content, id));
}

function read(keys: Keys, sealed: Buffer): unknown {
  try {
    return JSON.parse(decryptWithAny(keys, sealed).toString('utf8'));
  } catch {
    throw givenUp('sealed under another secret');
  }
}

async function noteSent({ db, clock, log }: DeliveryDeps, id: string, reference: string): Promise<void> {
  for (let note = 1; ; note += 1) {
    try {
      return await inTime(NOTE_TIME, markSent(db, id, reference, clock.now()));
    } catch (err) {
      log.warn({ event: 'message_not_noted', messageId: id, err }, 'a sent message could not be marked as sent');
      if (note === NOTES) throw err;
      await sleep(1 * SECOND);
    }
  }
}

function givenUp(reason: string): DeliveryError {
  return new DeliveryError(reason, { failure: 'not_sent', isTransient: false });
}

/** An unknown error counts as transient; its message stays out of the log. */
function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const reason = error instanceof Error ? error.name : 'unknown';
  return new DeliveryError(reason, { failure: 'not_sent', isTransient: true });
}

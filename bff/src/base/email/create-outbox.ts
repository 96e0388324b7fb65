/** Transactional outbox: messages are inserted in the caller's transaction; a worker sends them after its commit. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, SECOND } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { encrypt } from '../encryption.ts';
import { type Keys, keysFor, type Secret } from '../secrets.ts';
import { refuseForeignCountry } from '../sms/countries.ts';
import { drawText } from '../sms/spend.ts';
import { shopNow } from '../studio-settings/shop-now.ts';
import { chosenCountries } from '../studio-settings/studio-settings.service.ts';
import type { TransportFailure } from '../transport.ts';
import { signEmail } from './compose-email.ts';
import { withinLimit } from './email-limit.ts';
import { findOutcome, insertMessage, type MessageKind } from './outbox.repository.ts';
import type { Outbox, TextOutcome } from './outbox.ts';

export interface TextLimits {
  /** Permitted calling codes, such as 1 or 1876; the studio may allow fewer. */
  readonly countries: readonly string[];
  readonly perDay: number;
}

interface OutboxDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly accountSecret: Secret;
  readonly texts: TextLimits;
}

const CHECK_INTERVAL = 0.1 * SECOND;

const problemCodes = {
  not_sent: 'code_not_sent',
  recipient_refused: 'code_number_refused',
  country_refused: 'code_country_refused',
  too_many: 'too_many_codes',
} as const satisfies Record<TransportFailure, string>;

export function createOutbox({ db: pool, clock, accountSecret, texts }: OutboxDeps): Outbox {
  return {
    ...createEmailOutbox({ clock, accountSecret }),
    sendText: async (db, message) => {
      refuseForeignCountry(message.to, texts.countries);
      const chosen = await chosenCountries(db);
      if (chosen) refuseForeignCountry(message.to, chosen);
      return await inTransactionOf(db, async (tx) => {
        await drawText({ db: tx, now: clock.now(), accountSecret, perDay: texts.perDay }, message);
        return enqueue(tx, { clock, accountSecret }, 'text', { to: message.to, text: message.text });
      });
    },
    outcomeOf: async (textId, timeout) => {
      const giveUpAt = performance.now() + timeout;
      for (;;) {
        const outcome = await outcomeNow(pool, textId);
        if (outcome.state !== 'queued' || performance.now() >= giveUpAt) return outcome;
        await sleep(Math.min(CHECK_INTERVAL, Math.max(1, giveUpAt - performance.now())));
      }
    },
  };
}

export function createEmailOutbox(deps: Pick<OutboxDeps, 'clock' | 'accountSecret'>): Pick<Outbox, 'sendEmail'> {
  return {
    sendEmail: async (db, message, shop) => {
      await inTransactionOf(db, async (tx) => {
        const due = await withinLimit({ db: tx, clock: deps.clock }, message);
        if (due) await enqueue(tx, deps, 'email', signEmail(due, shop ?? (await shopNow(tx))));
      });
    },
  };
}

async function enqueue(
  db: Db,
  { clock, accountSecret }: Pick<OutboxDeps, 'clock' | 'accountSecret'>,
  kind: MessageKind,
  content: unknown,
): Promise<string> {
  const sealed = encrypt(messageKeys(accountSecret)[0], Buffer.from(JSON.stringify(content)));
  return await insertMessage(db, kind, sealed, clock.now());
}

/** Derives the keys of messages; new ones are encrypted under the first. */
export function messageKeys(accountSecret: Secret): Keys {
  return keysFor(accountSecret, 'outgoing messages');
}

async function outcomeNow(db: Db, textId: string): Promise<TextOutcome> {
  const { state, failure } = (await findOutcome(db, textId)) ?? { state: 'failed', failure: null };
  if (state === 'failed') return { state, code: problemCodes[failure ?? 'not_sent'] };
  return { state: state === 'sent' ? 'sent' : 'queued' };
}

function inTransactionOf<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : inTransaction(db, work);
}

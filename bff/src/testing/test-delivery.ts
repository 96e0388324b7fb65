/** The real outbox with its own worker, over transports that a test controls. */

import { LONG_TIMEOUTS } from '@storefront/testkit/postgres/test-database';
import { createListener } from '../base/db/listen.ts';
import { createDb } from '../base/db/pool.ts';
import { createOutbox, messageKeys, type TextLimits } from '../base/email/create-outbox.ts';
import type { EmailMessage, Outbox, Transports } from '../base/email/outbox.ts';
import { startOutboxWorker } from '../base/email/outbox-worker.ts';
import type { Secret } from '../base/secrets.ts';
import type { Text } from '../base/sms/text-message.ts';
import { DeliveryError, type Transport } from '../base/transport.ts';
import { TEST_SECRET, type TestApp } from './test-app.ts';

export interface TestDelivery {
  readonly outbox: Outbox;
  /** Messages that have arrived. */
  readonly emails: EmailMessage[];
  readonly texts: Text[];
  /** Makes the next attempts fail with these errors, one after another. */
  failWith(...errors: DeliveryError[]): void;
  /** The next message arrives, but its response is lost. */
  loseAnswer(): void;
  /** Deliveries wait until the returned function is called. */
  holdBack(): () => void;
  /** Clears the arrived messages and the pending failures. */
  clear(): void;
  stop(): Promise<void>;
}

interface TestDeliveryOptions {
  readonly accountSecret?: Secret;
  readonly texts?: TextLimits;
  readonly transports?: Partial<Transports>;
  /** The worker's database URL, when it needs another one. */
  readonly databaseUrl?: string;
}

export function startTestDelivery(
  { db, database, clock, log, components }: TestApp,
  {
    accountSecret = TEST_SECRET,
    texts: limits = { countries: ['1', '44'], perDay: 1000 },
    transports = {},
    databaseUrl,
  }: TestDeliveryOptions = {},
): TestDelivery {
  const emails: EmailMessage[] = [];
  const texts: Text[] = [];
  const network = createNetwork();
  const url = databaseUrl ?? database.url;
  const workerDb = createDb(url, { poolSize: 5, ...(databaseUrl === undefined ? LONG_TIMEOUTS : undefined) }, log);
  const listener = createListener(url, log);
  const worker = startOutboxWorker({
    db: workerDb,
    listener,
    clock,
    log,
    components,
    transports: { email: network.transport(emails), text: network.transport(texts), ...transports },
    keys: messageKeys(accountSecret),
    retries: { email: [10, 10, 10], text: [10, 10] },
    pollInterval: 50,
  });
  let stopped: Promise<void> | undefined;
  return {
    outbox: createOutbox({ db, clock, accountSecret, texts: limits }),
    emails,
    texts,
    failWith: (...errors) => void network.failures.push(...errors),
    loseAnswer: network.loseAnswer,
    holdBack: network.holdBack,
    clear: () => {
      for (const list of [emails, texts, network.failures]) list.length = 0;
    },
    stop: () => {
      stopped ??= Promise.all([worker.stop(), listener.stop()]).then(() => workerDb.destroy());
      return stopped;
    },
  };
}

/** Creates the network between the worker and the recipients. */
function createNetwork() {
  const failures: DeliveryError[] = [];
  let losesAnswer = false;
  let mayGo = Promise.resolve();

  return {
    failures,
    loseAnswer: () => {
      losesAnswer = true;
    },
    holdBack: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      mayGo = promise;
      return resolve;
    },
    transport: <M>(arrived: M[]): Transport<M> => ({
      deliver: async (message) => {
        await mayGo;
        const failure = failures.shift();
        if (failure) throw failure;
        arrived.push(message);
        if (losesAnswer) {
          losesAnswer = false;
          throw new DeliveryError('no answer', { failure: 'not_sent', isTransient: true });
        }
        return `reference ${arrived.length}`;
      },
      find: async (message) => {
        const index = arrived.findIndex((known) => JSON.stringify(known) === JSON.stringify(message));
        return index < 0 ? undefined : `reference ${index + 1}`;
      },
    }),
  };
}

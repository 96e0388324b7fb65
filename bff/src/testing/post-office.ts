/** The real post with a worker of its own, over carriers that a test holds in its hands. */
import { type Carrier, type Carriers, DeliveryError, type Text } from '../post/carrier.ts';
import { createPost, messageKey, type TextLimits } from '../post/outbox.ts';
import type { Letter, Post } from '../post/post.ts';
import { startPostWorker } from '../post/post-worker.ts';
import { TEST_SECRET, type TestApp } from './test-app.ts';

export interface PostOffice {
  readonly post: Post;
  /** What has arrived. */
  readonly letters: Letter[];
  readonly texts: Text[];
  /** The next tries fail with these, one after another. */
  failWith(...errors: DeliveryError[]): void;
  /** The next message arrives, but we are told that it did not. */
  loseAnswer(): void;
  /** Deliveries wait until the returned function is called. */
  holdBack(): () => void;
  /** Forgets what has arrived, and what was to fail. */
  clear(): void;
  stop(): Promise<void>;
}

interface PostOfficeOptions {
  readonly accountSecret?: string;
  readonly texts?: TextLimits;
  readonly carriers?: Partial<Carriers>;
  /** How the worker hears of messages, when not directly. */
  readonly databaseUrl?: string;
}

export function startPostOffice(
  { db, database, clock, log }: TestApp,
  {
    accountSecret = TEST_SECRET,
    texts: limits = { countries: ['1', '44'], perDay: 1000 },
    carriers = {},
    databaseUrl = database.url,
  }: PostOfficeOptions = {},
): PostOffice {
  const letters: Letter[] = [];
  const texts: Text[] = [];
  const failures: DeliveryError[] = [];
  let losesAnswer = false;
  let mayGo = Promise.resolve();

  function carrier<M>(arrived: M[]): Carrier<M> {
    return {
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
    };
  }

  const worker = startPostWorker({
    db,
    databaseUrl,
    clock,
    log,
    carriers: { letter: carrier(letters), text: carrier(texts), ...carriers },
    key: messageKey(accountSecret),
    retries: { letter: [10, 10, 10], text: [10, 10] },
  });
  let stopped: Promise<void> | undefined;
  return {
    post: createPost({ db, clock, accountSecret, texts: limits }),
    letters,
    texts,
    failWith: (...errors) => void failures.push(...errors),
    loseAnswer: () => {
      losesAnswer = true;
    },
    holdBack: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      mayGo = promise;
      return resolve;
    },
    clear: () => {
      letters.length = 0;
      texts.length = 0;
      failures.length = 0;
    },
    stop: () => {
      stopped ??= worker.stop();
      return stopped;
    },
  };
}

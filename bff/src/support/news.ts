/** Notifications about support messages, between all processes. */
import { listen } from '../db/listen.ts';
import type { Log } from '../log.ts';

/** `recent` or a user's id; undefined when anything may have changed. */
type Subject = string | undefined;
type Subscriber = (subject: Subject) => void;

export interface SupportNews {
  isUp(): boolean;
  /** Calls `end` when no more will come. Returns the unsubscribe function. */
  subscribe(subscriber: Subscriber, end: () => void): () => void;
  stop(): Promise<void>;
}

export function createSupportNews(databaseUrl: string, log: Log): SupportNews {
  const audience = new Map<Subscriber, () => void>();
  const listener = listen({
    url: databaseUrl,
    channel: 'support_changed',
    log,
    onChange: (subject) => {
      for (const subscriber of [...audience.keys()]) subscriber(subject);
    },
  });
  return {
    isUp: () => listener.isUp(),
    subscribe(subscriber, end) {
      audience.set(subscriber, end);
      return () => audience.delete(subscriber);
    },
    async stop() {
      for (const end of [...audience.values()]) end();
      await listener.stop();
    },
  };
}

export const noSupportNews: SupportNews = { isUp: () => false, subscribe: () => () => {}, stop: async () => {} };

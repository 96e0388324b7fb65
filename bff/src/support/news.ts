/** Notifications about support messages, between all processes. */
import { listen } from '../db/listen.ts';
import type { Log } from '../log.ts';

/** `recent` or a user's id; undefined when anything may have changed. */
type Subject = string | undefined;
type Hear = (subject: Subject) => void;

export interface SupportNews {
  isUp(): boolean;
  /** Calls `end` when no more will come. Returns the unsubscribe function. */
  subscribe(hear: Hear, end: () => void): () => void;
  stop(): Promise<void>;
}

export function createSupportNews(databaseUrl: string, log: Log): SupportNews {
  const audience = new Map<Hear, () => void>();
  const listener = listen({
    url: databaseUrl,
    channel: 'support_changed',
    log,
    onChange: (subject) => {
      for (const hear of [...audience.keys()]) hear(subject);
    },
  });
  return {
    isUp: () => listener.isUp(),
    subscribe(hear, end) {
      audience.set(hear, end);
      return () => audience.delete(hear);
    },
    async stop() {
      for (const end of [...audience.values()]) end();
      await listener.stop();
    },
  };
}

export const noSupportNews: SupportNews = { isUp: () => false, subscribe: () => () => {}, stop: async () => {} };

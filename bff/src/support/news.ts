/** News of support messages: each process hears what any other wrote, and tells those who have a page open. */
import { listen } from '../db/listen.ts';
import type { Log } from '../log.ts';

/** `recent`, or the id of the user whose conversation it is; undefined when anything may have happened. */
type Subject = string | undefined;
type Hear = (subject: Subject) => void;

export interface SupportNews {
  /** Whether everything is heard just now. */
  isUp(): boolean;
  /** Calls `hear` at each change from now on, and `end` when there will be no more; until the returned function is called. */
  subscribe(hear: Hear, end: () => void): () => void;
  stop(): Promise<void>;
}

/** @param databaseUrl where changes are notified */
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

/** Of a process that has none: pages ask from time to time instead. */
export const noSupportNews: SupportNews = { isUp: () => false, subscribe: () => () => {}, stop: async () => {} };

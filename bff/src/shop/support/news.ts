/** Notifications about support messages, between all processes. */
import type { Listener } from '../../base/db/listen.ts';

/** `recent` or a user's id; undefined when anything may have changed. */
type Subject = string | undefined;
type Subscriber = (subject: Subject) => void;

export interface SupportNews {
  isUp(): boolean;
  /** Calls `end` when no more will come. Returns the unsubscribe function. */
  subscribe(subscriber: Subscriber, end: () => void): () => void;
  stop(): void;
}

export interface NewsDeps {
  readonly supportNews: SupportNews;
}

export function createSupportNews(listener: Listener): SupportNews {
  const audience = new Map<Subscriber, () => void>();
  const subscription = listener.listen('support_changed', (subject) => {
    for (const subscriber of [...audience.keys()]) subscriber(subject);
  });
  return {
    isUp: () => subscription.isUp(),
    subscribe(subscriber, end) {
      audience.set(subscriber, end);
      return () => audience.delete(subscriber);
    },
    stop() {
      for (const end of [...audience.values()]) end();
      subscription.stop();
    },
  };
}

export const noSupportNews: SupportNews = { isUp: () => false, subscribe: () => () => {}, stop: () => {} };

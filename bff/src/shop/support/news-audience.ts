/** All streams of one process: news is read once and written to every stream, with one shared timer per task. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SECOND } from '../../base/clock.ts';
import type { EventStream } from '../../base/http/open-stream.ts';
import type { SupportNews } from './news.ts';

interface Listener extends EventStream {
  readonly userId: string | undefined;
  /** Time of `performance.now()`. */
  readonly endsAt: number;
}

interface NewsAudience {
  /** Adds a listener; it first learns that anything may have changed, then each change. Returns a function to leave. */
  join(listener: Listener): () => void;
}

const GATHERING_TIME = 0.2 * SECOND;
/** Keeps proxies from closing an idle stream. */
const HEARTBEAT = 20 * SECOND;
/** Listeners written to before other requests get a turn. */
const SLICE = 100;

/** Milliseconds per listener over which their API requests are spread. */
const SPREAD = 4;
/** Number of listeners that may request at once. */
const AT_ONCE = 25;

const event = (name: 'recent' | 'conversation', spread: number) => `event: ${name}\ndata: ${spread || ''}\n\n`;

export function createNewsAudience(news: SupportNews): NewsAudience {
  const listeners = new Set<Listener>();
  const changed = new Set<string | undefined>();
  let gathering: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  async function tell(write: (listener: Listener) => void): Promise<void> {
    let count = 0;
    for (const listener of [...listeners]) {
      if (listeners.has(listener)) write(listener);
      count += 1;
      if (count % SLICE === 0) await nextTurn();
    }
  }

  const announceChanges = () => {
    gathering = undefined;
    const subjects = new Set(changed);
    const spread = listeners.size > AT_ONCE ? listeners.size * SPREAD : 0;
    changed.clear();
    void tell((listener) => {
      const events = eventsFor(listener, subjects, spread);
      if (events !== '') listener.write(events);
    });
  };

  const beat = () => {
    const now = performance.now();
    void tell((listener) => {
      if (listener.endsAt <= now) listener.end();
      else listener.write(': still here\n\n');
    });
  };

  news.subscribe(
    (subject) => {
      if (listeners.size === 0) return;
      changed.add(subject);
      gathering ??= setTimeout(announceChanges, GATHERING_TIME);
    },
    () => {
      for (const listener of [...listeners]) listener.end();
    },
  );

  return {
    join(listener) {
      listeners.add(listener);
      heartbeat ??= setInterval(beat, HEARTBEAT).unref();
      listener.write(eventsFor(listener, new Set([undefined])));
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(heartbeat);
        clearTimeout(gathering);
        heartbeat = undefined;
        gathering = undefined;
      };
    },
  };
}

function eventsFor({ userId }: Listener, changed: ReadonlySet<string | undefined>, spread = 0): string {
  const isAny = changed.has(undefined);
  const recent = isAny || changed.has('recent') ? event('recent', spread) : '';
  const conversation = userId !== undefined && (isAny || changed.has(userId)) ? event('conversation', 0) : '';
  return recent + conversation;
}

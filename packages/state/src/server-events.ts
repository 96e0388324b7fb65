/** Server-sent events about changes; without a stream, it polls once a minute. Bundled with the apps that use it. */
import { SECOND } from '@storefront/utils/time';

/** Milliseconds between polls of a page without a stream. */
const ASKING_INTERVAL = 60 * SECOND;
/** Milliseconds before the first retry of a refused stream, at most; doubles with each refusal, up to the interval. */
const FIRST_RETRY = 3 * SECOND;

interface Subscription<Subject extends string> {
  readonly path: string;
  /** Names of the events. */
  readonly subjects: readonly Subject[];
  readonly refresh: (subject: Subject) => void;
}

/** Subscribes while the page is visible: browsers allow few streams, and their bfcache excludes pages with one. */
export function subscribeWhileVisible<Subject extends string>(subscription: Subscription<Subject>): () => void {
  let end: (() => void) | undefined;
  const leave = () => {
    end?.();
    end = undefined;
  };
  const look = () => {
    if (document.visibilityState === 'visible') end ??= openStream(subscription);
    else leave();
  };
  look();
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  addEventListener('pagehide', leave);
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pageshow', look);
    removeEventListener('pagehide', leave);
    leave();
  };
}

function openStream<Subject extends string>({ path, subjects, refresh }: Subscription<Subject>): () => void {
  let stream: EventSource | undefined;
  let refusals = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Map<Subject, ReturnType<typeof setTimeout>>();
  const refreshNow = (subject: Subject) => {
    waiting.delete(subject);
    refresh(subject);
  };
  /** Refreshes at a random time, so that clients do not all do so at once. @param spread milliseconds, 0 for at once */
  const refreshWithin = (spread: number, subject: Subject) => {
    if (waiting.has(subject)) return;
    if (spread === 0) refreshNow(subject);
    else
      waiting.set(
        subject,
        setTimeout(() => refreshNow(subject), Math.random() * spread),
      );
  };
  const connect = () => {
    if (!('EventSource' in globalThis)) return;
    const opened = new EventSource(path);
    stream = opened;
    for (const subject of subjects) {
      opened.addEventListener(subject, ({ data }: MessageEvent) => refreshWithin(Number(data) || 0, subject));
    }
    opened.addEventListener('open', () => {
      refusals = 0;
    });
    // Browsers reconnect a lost stream on their own, but not a refused one.
    opened.addEventListener('error', () => {
      if (opened.readyState !== opened.CLOSED) return;
      const longest = Math.min(FIRST_RETRY * 2 ** refusals, ASKING_INTERVAL);
      refusals += 1;
      retry = setTimeout(connect, (longest * (1 + Math.random())) / 2);
    });
  };
  connect();
  const timer = setInterval(() => {
    if (stream && stream.readyState === stream.OPEN) return;
    for (const subject of subjects) refresh(subject);
  }, ASKING_INTERVAL);
  return () => {
    clearInterval(timer);
    clearTimeout(retry);
    for (const wait of waiting.values()) clearTimeout(wait);
    stream?.close();
  };
}

/** Events of changed messages: server-sent, or without a stream assumed once a minute. */

import { SUPPORT_EVENTS_PATH } from '@storefront/contract/support/limits';
import { SECOND } from '@storefront/utils/time';

/** How often a page without a stream polls, and reconnects. */
const ASKING_INTERVAL = 60 * SECOND;

const subjects = ['recent', 'conversation'] as const;
export type Subject = (typeof subjects)[number];

/** Subscribes while the page is visible: browsers allow few streams, and keep pages with one out of their bfcache. */
export function subscribeWhileVisible(refresh: (subject: Subject) => void): () => void {
  let end: (() => void) | undefined;
  const leave = () => {
    end?.();
    end = undefined;
  };
  const look = () => {
    if (document.visibilityState === 'visible') end ??= openStream(refresh);
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

function openStream(refresh: (subject: Subject) => void): () => void {
  let stream: EventSource | undefined;
  const waiting = new Map<Subject, ReturnType<typeof setTimeout>>();
  const refreshNow = (subject: Subject) => {
    waiting.delete(subject);
    refresh(subject);
  };
  /** Later than others who were told at the same moment. @param spread milliseconds, 0 for at once */
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
    stream = new EventSource(SUPPORT_EVENTS_PATH);
    for (const subject of subjects) {
      stream.addEventListener(subject, ({ data }) => refreshWithin(Number(data) || 0, subject));
    }
  };
  connect();
  const timer = setInterval(() => {
    if (stream && stream.readyState === stream.OPEN) return;
    for (const subject of subjects) refresh(subject);
    // Browsers reconnect a lost stream by themselves, but not a refused one.
    if (stream && stream.readyState === stream.CLOSED) connect();
  }, ASKING_INTERVAL);
  return () => {
    clearInterval(timer);
    for (const wait of waiting.values()) clearTimeout(wait);
    stream?.close();
  };
}

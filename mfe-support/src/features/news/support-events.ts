/** Events that messages have changed: sent by the server, or without a stream assumed once a minute. */

import { SUPPORT_EVENTS_PATH } from '@storefront/contract/support/limits';
import { SECOND } from '@storefront/utils/time';

/** How often a page that has no stream asks, and tries for one again. */
const ASKING_INTERVAL = 60 * SECOND;

const subjects = ['recent', 'conversation'] as const;
export type Subject = (typeof subjects)[number];

/**
 * Calls `refresh` with what has changed while the page can be seen, until the returned function is called. A browser opens
 * only a few streams, and does not bring a page back from its memory that has one open.
 */
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

/** Calls `refresh` with what has changed, until the returned function is called. */
function openStream(refresh: (subject: Subject) => void): () => void {
  let stream: EventSource | undefined;
  const connect = () => {
    if (!('EventSource' in globalThis)) return;
    stream = new EventSource(SUPPORT_EVENTS_PATH);
    for (const subject of subjects) stream.addEventListener(subject, () => refresh(subject));
  };
  connect();
  const timer = setInterval(() => {
    if (stream && stream.readyState === stream.OPEN) return;
    for (const subject of subjects) refresh(subject);
    // A lost stream is tried again by the browser itself; one that was refused is not.
    if (stream && stream.readyState === stream.CLOSED) connect();
  }, ASKING_INTERVAL);
  return () => {
    clearInterval(timer);
    stream?.close();
  };
}

/** Hearing of new messages: by server-sent events, or else by asking from time to time. */
import { SUPPORT_EVENTS_PATH } from '@storefront/contract/support-limits';
import { selectUser, useAppDispatch, useAppSelector } from '@storefront/state';
import { useEffect } from 'react';
import { supportApi } from '../support.api.ts';

const SECOND = 1000; // ms
/** How often a page that has no stream asks, and tries for one again. */
const ASKING_INTERVAL = 60 * SECOND;

const subjects = ['recent', 'conversation'] as const;
type Subject = (typeof subjects)[number];

/** Keeps the messages on the page up to date while it can be seen. */
export function useNews(): void {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?.id;
  useEffect(() => {
    const refresh = (id: Subject) => {
      // Of somebody signed out there is no conversation to ask for.
      if (id === 'recent' || userId) dispatch(supportApi.util.invalidateTags([{ type: 'SupportMessages', id }]));
    };
    // A stream is its user's, so another user has another one. Hidden pages have none: a browser keeps only a few open.
    return whileSeen(() => hear(refresh));
  }, [dispatch, userId]);
}

/** Does `begin` while the page can be seen; what it returned ends it. */
function whileSeen(begin: () => () => void): () => void {
  let end: (() => void) | undefined;
  const look = () => {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen) end ??= begin();
    else {
      end?.();
      end = undefined;
    }
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    end?.();
  };
}

/** Calls `refresh` with what has changed, until the returned function is called. */
function hear(refresh: (subject: Subject) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream: EventSource | undefined;
  const connect = () => {
    const source = new EventSource(SUPPORT_EVENTS_PATH);
    stream = source;
    for (const subject of subjects) source.addEventListener(subject, () => refresh(subject));
    source.onerror = () => {
      // A lost stream is tried again by the browser itself; one that was refused is not.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(ask, ASKING_INTERVAL);
    };
  };
  const ask = () => {
    subjects.forEach(refresh);
    connect();
  };
  connect();
  return () => {
    clearTimeout(timer);
    stream?.close();
  };
}

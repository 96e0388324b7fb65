/** Reads lists and conversations again whenever the server says that a message came or changed. */
import { CONSOLE_EVENTS_PATH } from '@storefront/contract/console';
import { useEffect } from 'react';
import { api } from '../../api.ts';
import { useConsoleDispatch, useConsoleSelector } from '../../store.ts';

export function useMessageEvents(): void {
  const dispatch = useConsoleDispatch();
  const isIn = useConsoleSelector(({ session }) => session.session !== null && !session.hasEnded);
  useEffect(() => {
    if (!isIn || typeof EventSource === 'undefined') return undefined;
    const events = new EventSource(CONSOLE_EVENTS_PATH);
    events.addEventListener('messages', () => dispatch(api.util.invalidateTags(['Messages', 'Message'])));
    return () => events.close();
  }, [dispatch, isIn]);
}

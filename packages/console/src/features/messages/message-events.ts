/** Reloads lists and conversations when the server reports a new or changed message. */
import { CONSOLE_EVENTS_PATH } from '@storefront/contract/console';
import { subscribeWhileVisible } from '@storefront/state/server-events';
import { useEffect } from 'react';
import { api } from '../../api.ts';
import { useConsoleDispatch, useConsoleSelector } from '../../store.ts';

const subjects = ['messages'] as const;

export function useMessageEvents(): void {
  const dispatch = useConsoleDispatch();
  /** A stream belongs to its session. */
  const sessionId = useConsoleSelector(({ session: { session, hasEnded } }) => (hasEnded ? undefined : session?.id));
  useEffect(() => {
    if (sessionId === undefined) return undefined;
    const refresh = () => void dispatch(api.util.invalidateTags(['Messages', 'Message']));
    return subscribeWhileVisible({ path: CONSOLE_EVENTS_PATH, subjects, refresh });
  }, [dispatch, sessionId]);
}

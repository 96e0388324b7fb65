import { consoleContract } from '@storefront/contract/console';
import { inTransaction } from '../../../base/db/transaction.ts';
import { problemError } from '../../../base/errors.ts';
import type { ConsoleSession } from '../../../base/http/console-session.ts';
import { mount, type Router } from '../../../base/http/mount.ts';
import { deviceName } from '../../../people/devices/device-name.ts';
import type { StudioDeps } from '../../deps.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { findSessions } from './sessions.repository.ts';
import { consoleCookie, endConsoleSession, hasRole, rightsOf } from './sessions.service.ts';

export function mountConsoleSessions(router: Router<StudioDeps>, deps: ConsoleDeps): void {
  const { db, clock } = deps;
  /** Returns the user whose sessions the caller may see and end; undefined for all. */
  const scopeOf = (session: ConsoleSession) => (hasRole(session, 'owner') ? undefined : session.userId);

  mount(router, consoleContract.listConsoleSessions, async ({ session }) => {
    const found = await findSessions(db, clock.now(), scopeOf(session));
    return {
      sessions: found.flatMap((each) => {
        const rights = rightsOf(deps, each);
        if (!rights) return [];
        const { id, userAgent, createdAt, lastSeenAt, expiresAt } = each;
        return {
          id,
          ...rights,
          isCurrent: id === session.id,
          device: deviceName(userAgent),
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        };
      }),
    };
  });

  mount(router, consoleContract.endConsoleSession, async ({ params: { sessionId }, session, cookies }) => {
    await inTransaction(db, async (tx) => {
      const isEnded = await endConsoleSession(deps, tx, session, { id: sessionId, userId: scopeOf(session) });
      if (!isEnded) throw problemError('not_found');
    });
    if (sessionId === session.id) consoleCookie.clear(cookies);
  });
}

import { consoleContract } from '@storefront/contract/console';
import { inTransaction } from '../../../base/db/transaction.ts';
import { problemError } from '../../../base/errors.ts';
import type { ConsoleSession } from '../../../base/http/console-session.ts';
import { mount, type Router } from '../../../base/http/mount.ts';
import { deviceName } from '../../../people/sessions/device-name.ts';
import type { StudioDeps } from '../../deps.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { beginPasskey, openByLink, signIn, signOut, stateOf, verify } from '../sign-in/sign-in.service.ts';
import { databaseName } from './links.ts';
import { findSessions } from './sessions.repository.ts';
import { endSession, hasRole, rightsOf, takeToken } from './sessions.service.ts';

export function mountConsoleSessions(router: Router<StudioDeps>, deps: ConsoleDeps): void {
  const { db, clock } = deps;
  /** Returns the user whose sessions the caller may see and end; undefined for all. */
  const scopeOf = (session: ConsoleSession) => (hasRole(session, 'owner') ? undefined : session.userId);

  mount(router, consoleContract.getConsoleState, ({ cookies }) => stateOf(deps, { cookies }));
  mount(router, consoleContract.getConsoleInstance, async () => {
    if (!deps.console.takesLinks) throw problemError('not_found');
    return { database: await databaseName(db) };
  });
  mount(router, consoleContract.openConsoleByLink, ({ body, ...browser }) => openByLink(deps, body.token, browser));
  mount(router, consoleContract.signInToConsole, ({ body, ...browser }) => signIn(deps, body, browser));
  mount(router, consoleContract.beginConsolePasskey, (browser) => beginPasskey(deps, browser));
  mount(router, consoleContract.verifyConsoleSignIn, ({ body, ...browser }) => verify(deps, body, browser));
  mount(router, consoleContract.signOutOfConsole, ({ cookies }) => signOut(deps, { cookies }));

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
      const isEnded = await endSession(deps, tx, session, { id: sessionId, userId: scopeOf(session) });
      if (!isEnded) throw problemError('not_found');
    });
    if (sessionId === session.id) takeToken(cookies);
  });
}

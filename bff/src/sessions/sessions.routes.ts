/** Where the user is signed in, and ending it. */
import { contract } from '@storefront/contract';
import { mount, type Router } from '../http/mount.ts';
import { problemError } from '../http/problem.ts';
import { endAttempt, takeAttempt } from '../mfa/attempts.service.ts';
import { deleteSession, listLiveSessions } from './sessions.repository.ts';
import { endSession, liveAt, takeToken } from './sessions.service.ts';

export function mountSessions(router: Router): void {
  const { db, clock } = router.deps;

  mount(router, contract.signOut, async ({ session, cookies, log }) => {
    await endSession(db, cookies);
    await endAttempt(db, cookies);
    takeAttempt(cookies);
    if (session) log.info({ event: 'sign_out', userId: session.userId }, 'signed out');
  });

  mount(router, contract.listSessions, async ({ session }) => {
    const sessions = await listLiveSessions(db, session.userId, liveAt(clock.now()));
    return {
      sessions: sessions.map(({ id, userAgent, createdAt, lastSeenAt, expiresAt }) => ({
        id,
        current: id === session.id,
        userAgent,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    };
  });

  mount(router, contract.revokeSession, async ({ params, session, cookies, log }) => {
    const found = await deleteSession(db, session.userId, params.sessionId);
    if (!found) throw problemError('not_found');
    if (params.sessionId === session.id) takeToken(cookies);
    log.info({ event: 'session_revoked', userId: session.userId }, 'a session was revoked');
  });
}

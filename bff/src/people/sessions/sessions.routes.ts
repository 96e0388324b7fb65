import { contract } from '@storefront/contract';
import { inTransaction } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import { mount, type Router } from '../../base/http/mount.ts';
import { recordEvent } from '../account-history/record-event.ts';
import { lockSignedIn } from '../accounts/recent-user.ts';
import type { PeopleDeps } from '../deps.ts';
import { endAttempt, takeAttempt } from '../mfa/attempts.service.ts';
import { deviceName } from './device-name.ts';
import { deleteSession, deleteSessions, listLiveSessions } from './sessions.repository.ts';
import { endSession, liveAt, takeToken } from './sessions.service.ts';

export function mountSessions(router: Router<PeopleDeps>): void {
  const { db, clock } = router.deps;

  mount(router, contract.signOut, async ({ session, cookies, userAgent, log }) => {
    await inTransaction(db, async (tx) => {
      // Locks the user first, as everywhere, to avoid a deadlock with account deletion.
      if (session) await recordEvent({ db: tx, clock }, session.userId, { kind: 'signed-out' }, { userAgent });
      await endSession(tx, cookies);
      await endAttempt(tx, cookies);
    });
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
        device: deviceName(userAgent),
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    };
  });

  mount(router, contract.revokeSession, async ({ params, session, cookies, userAgent, log }) => {
    await inTransaction(db, async (tx) => {
      await lockSignedIn(tx, session);
      const ended = await deleteSession(tx, session.userId, params.sessionId);
      if (!ended) throw problemError('not_found');
      const event = { kind: 'session-ended', endedDevice: deviceName(ended.userAgent) } as const;
      await recordEvent({ db: tx, clock }, session.userId, event, { userAgent });
    });
    if (params.sessionId === session.id) takeToken(cookies);
    log.info({ event: 'session_revoked', userId: session.userId }, 'a session was revoked');
  });

  mount(router, contract.revokeOtherSessions, async ({ session, userAgent, log }) => {
    const count = await inTransaction(db, async (tx) => {
      await recordEvent({ db: tx, clock }, session.userId, { kind: 'sessions-ended' }, { userAgent });
      return await deleteSessions(tx, session.userId, { but: session.id });
    });
    log.info({ event: 'sessions_revoked', userId: session.userId, count }, 'all other sessions were revoked');
  });
}

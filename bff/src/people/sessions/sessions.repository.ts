import type { Db } from '../../base/db/database.ts';
import { precompiled } from '../../base/db/precompiled.ts';
import type { FindSession, Liveness, Session } from '../../base/http/session.ts';

const columns = [
  'sessions.id',
  'sessions.userId',
  'sessions.createdAt',
  'sessions.lastSeenAt',
  'sessions.expiresAt',
  'sessions.authenticatedAt',
  'sessions.secondFactorAt',
  'sessions.secondFactor',
] as const;

interface NewSession extends Omit<Session, 'id'> {
  readonly tokenHash: Buffer;
  readonly userAgent: string;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** Selects the session for a `FindSession`, which may select more. */
export function liveSession(db: Db, tokenHash: Buffer, now: Date, seenAfter: Date) {
  return db
    .selectFrom('sessions')
    .select(columns)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', seenAfter);
}

const liveSessions = precompiled(liveSession);

/** Joins no further data. */
export const findSession: FindSession<undefined> = async (db, tokenHash, { now, seenAfter }) => {
  const [session] = await liveSessions(db, tokenHash, now, seenAfter);
  return session && { session, along: undefined };
};

export async function findUserSession(db: Db, userId: string, sessionId: string, { now, seenAfter }: Liveness) {
  const session = await db
    .selectFrom('sessions')
    .select(columns)
    .where((eb) => eb.and({ id: sessionId, userId }))
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', seenAfter)
    .executeTakeFirst();
  return session ?? null;
}

/** True when the session has not been ended; it may have expired. */
export async function hasSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where((eb) => eb.and({ id: sessionId, userId }))
    .executeTakeFirst();
  return session !== undefined;
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now })
    .where('id', '=', sessionId)
    .where('lastSeenAt', '<', now)
    .execute();
}

export async function listLiveSessions(db: Db, userId: string, { now, seenAfter }: Liveness) {
  return await db
    .selectFrom('sessions')
    .select([...columns, 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', seenAfter)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Keeps the user's `limit` most recently used sessions. */
export async function deleteSessionsBeyond(db: Db, userId: string, limit: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id', 'desc')
        .offset(limit),
    )
    .execute();
}

export async function deleteSessionByToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** Returns the ended session's browser; undefined when there was no session. */
export async function deleteSession(db: Db, userId: string, sessionId: string) {
  return await db
    .deleteFrom('sessions')
    .where((eb) => eb.and({ userId, id: sessionId }))
    .returning('userAgent')
    .executeTakeFirst();
}

/** Returns the number of ended sessions. */
export async function deleteSessions(db: Db, userId: string, { but }: { readonly but?: string } = {}): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

interface NewToken {
  readonly tokenHash: Buffer;
  /** Undefined leaves it unchanged. */
  readonly mfa: Pick<Session, 'secondFactorAt' | 'secondFactor'> | undefined;
}

/** Returns false when the session has ended. */
export async function replaceToken(db: Db, userId: string, sessionId: string, { tokenHash, mfa }: NewToken) {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ tokenHash, ...mfa })
    .where((eb) => eb.and({ userId, id: sessionId }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import type { Db, Found } from '../../../base/db/database.ts';
import type { Tx } from '../../../base/db/transaction.ts';

export type FoundConsoleSession = Found<typeof findSessions>[number];

interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: string | null;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertConsoleSession(tx: Tx, session: NewSession) {
  return await tx
    .insertInto('consoleSessions')
    .values({ ...session, lastSeenAt: session.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Finds the live session of a token. */
export async function findSessionByToken(db: Db, tokenHash: Buffer, now: Date) {
  return await sessions(db).where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).executeTakeFirst();
}

/** Returns live sessions, newest first. @param userId of one user; undefined: all, null: those opened by a link */
export async function findSessions(db: Db, now: Date, userId?: string | null) {
  return await sessions(db)
    .where('expiresAt', '>', now)
    .$if(userId !== undefined, (query) => query.where('userId', 'is not distinct from', userId ?? null))
    .orderBy('session.createdAt', 'desc')
    .orderBy('session.id', 'desc')
    .limit(200)
    .execute();
}

function sessions(db: Db) {
  return db
    .selectFrom('consoleSessions as session')
    .leftJoin('users', 'users.id', 'session.userId')
    .select(['session.id', 'session.userId', 'session.userAgent', 'session.createdAt', 'session.lastSeenAt'])
    .select(['session.expiresAt', 'users.email', 'users.emailVerifiedAt']);
}

export async function touchConsoleSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('consoleSessions').set({ lastSeenAt: now }).where('id', '=', id).execute();
}

/** Returns undefined when there is no such live session. @param userId as for `findSessions` */
export async function deleteConsoleSession(tx: Tx, id: string, now: Date, userId?: string | null) {
  return await tx
    .deleteFrom('consoleSessions')
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .$if(userId !== undefined, (query) => query.where('userId', 'is not distinct from', userId ?? null))
    .returning('userId')
    .executeTakeFirst();
}

export async function findPerson(db: Db, userId: string) {
  return await db.selectFrom('users').select(['email', 'emailVerifiedAt']).where('id', '=', userId).executeTakeFirst();
}

export async function insertConsoleLink(db: Db, tokenHash: Buffer, createdAt: Date, expiresAt: Date): Promise<void> {
  await db.insertInto('consoleLinks').values({ tokenHash, createdAt, expiresAt }).execute();
}

/** Returns true for the only caller that spends it. */
export async function spendConsoleLink(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('consoleLinks')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Sessions start at sign-in, are extended by use, and expire after a week idle or a month in total. */
import { after, before, type Clock, DAY } from '../../base/clock.ts';
import type { MfaProof } from '../../base/db/columns.ts';
import type { Db } from '../../base/db/database.ts';
import { problemError } from '../../base/errors.ts';
import type { Cookies } from '../../base/http/cookies.ts';
import type { FindSession, FoundSession, Liveness, Session } from '../../base/http/session.ts';
import { sessionCookie, TOUCH_INTERVAL } from '../../base/http/session-cookie.ts';
import { hashToken, newToken } from '../../base/tokens.ts';
import {
  deleteSessionByToken,
  deleteSessionsBeyond,
  insertSession,
  replaceToken,
  touchSession,
} from './sessions.repository.ts';

export const SESSION_COOKIE = 'session';
export const IDLE_TIMEOUT = 7 * DAY;
const ABSOLUTE_TIMEOUT = 30 * DAY;
/** More browsers than any user has; the least recently used one is dropped. */
const MAX_SESSIONS = 50;

const cookie = sessionCookie(SESSION_COOKIE, ABSOLUTE_TIMEOUT);

interface SessionDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function liveAt(now: Date): Liveness {
  return { now, seenAfter: before(now, IDLE_TIMEOUT) };
}

/** Returns the active session of the cookies, if any. `slide` restarts its idle timeout. */
export async function readSession<Along>(
  { db, clock }: SessionDeps,
  cookies: Cookies,
  { find, slide }: { readonly find: FindSession<Along>; readonly slide: boolean },
): Promise<FoundSession<Along> | undefined> {
  const tokenHash = cookie.tokenHash(cookies);
  if (!tokenHash) return undefined;
  const now = clock.now();
  const found = await find(db, tokenHash, liveAt(now));
  if (found && slide && found.session.lastSeenAt <= before(now, TOUCH_INTERVAL)) {
    await touchSession(db, found.session.id, now);
  }
  return found;
}

interface Beginning {
  readonly cookies: Cookies;
  readonly userAgent: string;
  /** The MFA method that was just verified. */
  readonly secondFactor?: MfaProof | undefined;
}

/**
 * Starts a session, and ends the browser's previous one (session fixation). Returns the token: set it with `setSessionCookie`
 * once `db` has committed.
 */
export async function beginSession(
  { db, clock }: SessionDeps,
  userId: string,
  { cookies, userAgent, secondFactor }: Beginning,
): Promise<string> {
  const earlier = cookie.tokenHash(cookies);
  if (earlier) await deleteSessionByToken(db, earlier);
  const token = newToken();
  const now = clock.now();
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId,
    userAgent,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: after(now, ABSOLUTE_TIMEOUT),
    authenticatedAt: now,
    secondFactorAt: secondFactor ? now : null,
    secondFactor: secondFactor ?? null,
  });
  await deleteSessionsBeyond(db, userId, MAX_SESSIONS);
  return token;
}

/**
 * Replaces the session's token, which makes a leaked one worthless. Of its sign-in times only MFA's may change. Returns
 * the token: set it with `setSessionCookie` once `db` has committed. @throws sign_in_required when it has ended
 */
export async function rotateSession(
  { db, clock }: SessionDeps,
  { id, userId }: Session,
  { secondFactor }: Pick<Beginning, 'secondFactor'> = {},
): Promise<string> {
  const token = newToken();
  const mfa = secondFactor && { secondFactorAt: clock.now(), secondFactor };
  const isLive = await replaceToken(db, userId, id, { tokenHash: hashToken(token), mfa });
  if (!isLive) throw problemError('sign_in_required');
  return token;
}

export const setSessionCookie = cookie.set;

export function clearSessionCookie(cookies: Cookies): void {
  cookie.clear(cookies);
  cookies.dropPagesAhead();
}

/** Ends the browser's session, if any, on the server and in the browser. */
export async function endSession(db: Db, cookies: Cookies): Promise<void> {
  const tokenHash = cookie.tokenHash(cookies);
  if (tokenHash) await deleteSessionByToken(db, tokenHash);
  clearSessionCookie(cookies);
}

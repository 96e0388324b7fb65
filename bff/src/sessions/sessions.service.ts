/** The life of a session: begun at sign-in, kept alive by use, over after a week idle or a month in all. */
import { after, before, type Clock, DAY, MINUTE, SECOND } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { problemError } from '../errors.ts';
import type { Cookies } from '../http/cookies.ts';
import type { Session } from './session.ts';
import {
  deleteSessionByToken,
  deleteSessionsBeyond,
  findSession,
  insertSession,
  type Liveness,
  replaceToken,
  touchSession,
} from './sessions.repository.ts';
import { hashToken, newToken } from './tokens.ts';

export const SESSION_COOKIE = 'session';
const IDLE_TIMEOUT = 7 * DAY;
const ABSOLUTE_TIMEOUT = 30 * DAY;
/** More browsers than anybody has; the one that was used longest ago makes room. */
const MAX_SESSIONS = 50;
/** A session in use is written at most this often. */
const TOUCH_INTERVAL = 5 * MINUTE;

interface SessionDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** The bounds within which a session counts as live at `now`. */
export function liveAt(now: Date): Liveness {
  return { now, seenAfter: before(now, IDLE_TIMEOUT) };
}

/** The live session the cookies name, or null. With `slide`, its idle time starts anew. */
export async function readSession(
  { db, clock }: SessionDeps,
  cookies: Cookies,
  { slide }: { readonly slide: boolean },
): Promise<Session | null> {
  const token = cookies.get(SESSION_COOKIE);
  if (!token) return null;
  const now = clock.now();
  const session = await findSession(db, hashToken(token), liveAt(now));
  if (session && slide && session.lastSeenAt <= before(now, TOUCH_INTERVAL)) await touchSession(db, session.id, now);
  return session;
}

interface Beginning {
  readonly cookies: Cookies;
  readonly userAgent: string;
  /** Whether the user has just proved MFA. */
  readonly byMfa?: boolean;
}

/**
 * Begins a session of `userId` in this browser and ends the browser's earlier one, so no planted or
 * leaked token survives a sign-in. Returns the token; hand it over with `giveToken` once `db` has committed.
 */
export async function beginSession(
  { db, clock }: SessionDeps,
  userId: string,
  { cookies, userAgent, byMfa = false }: Beginning,
): Promise<string> {
  const earlier = cookies.get(SESSION_COOKIE);
  if (earlier) await deleteSessionByToken(db, hashToken(earlier));
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
    secondFactorAt: byMfa ? now : null,
  });
  await deleteSessionsBeyond(db, userId, MAX_SESSIONS);
  return token;
}

/**
 * Gives the session a new token, so that one that leaked before is worth nothing now; it stays as recently signed in as
 * it was, but for MFA that has just been proved. Returns the token; hand it over with `giveToken` once `db`
 * has committed.
 * @throws sign_in_required when the session has ended meanwhile
 */
export async function rotateSession(
  { db, clock }: SessionDeps,
  { id, userId }: Session,
  { byMfa = false }: Pick<Beginning, 'byMfa'> = {},
): Promise<string> {
  const token = newToken();
  const secondFactorAt = byMfa ? clock.now() : undefined;
  const isLive = await replaceToken(db, userId, id, { tokenHash: hashToken(token), secondFactorAt });
  if (!isLive) throw problemError('sign_in_required');
  return token;
}

/** Hands the browser its session token. */
export function giveToken(cookies: Cookies, token: string): void {
  cookies.set(SESSION_COOKIE, token, ABSOLUTE_TIMEOUT / SECOND);
}

/** Takes the session token out of the browser. */
export function takeToken(cookies: Cookies): void {
  cookies.set(SESSION_COOKIE, '', 0);
  cookies.dropPagesAhead();
}

/** Ends the browser's session, if it has one, on the server and in the browser. */
export async function endSession(db: Db, cookies: Cookies): Promise<void> {
  const token = cookies.get(SESSION_COOKIE);
  if (token) await deleteSessionByToken(db, hashToken(token));
  takeToken(cookies);
}

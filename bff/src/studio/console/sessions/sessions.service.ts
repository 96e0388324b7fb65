/** Console sessions last eight hours, regardless of activity; roles are read from the settings each time. */
import type { ConsoleRole } from '@storefront/contract/console';
import { writeAudit } from '../../../base/audit/audit.ts';
import { after, before, HOUR } from '../../../base/clock.ts';
import type { MfaProof } from '../../../base/db/columns.ts';
import type { Tx } from '../../../base/db/transaction.ts';
import { problemError } from '../../../base/errors.ts';
import type { ConsoleSession, ReadConsoleSession } from '../../../base/http/console-session.ts';
import type { Cookies } from '../../../base/http/cookies.ts';
import { sessionCookie, TOUCH_INTERVAL } from '../../../base/http/session-cookie.ts';
import { hashToken, newToken } from '../../../base/tokens.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import {
  deleteConsoleSession,
  findPerson,
  findSessionByToken,
  insertConsoleSession,
  touchConsoleSession,
} from './sessions.repository.ts';

export const SESSION_LIFETIME = 8 * HOUR;
export const consoleCookie = sessionCookie('console', SESSION_LIFETIME);
/** Name of a user who came by a link. */
export const THIS_MACHINE = 'this machine';

type SessionDeps = Pick<ConsoleDeps, 'db' | 'clock' | 'console'>;

interface Person {
  readonly userId: string | null;
  readonly email: string | null;
  readonly emailVerifiedAt: Date | null;
}

/** Returns undefined for a person who may not use the console. */
export function rightsOf({ console: { people, takesLinks } }: Pick<ConsoleDeps, 'console'>, person: Person) {
  const { userId, email, emailVerifiedAt } = person;
  if (userId === null) return takesLinks ? ({ actor: THIS_MACHINE, role: 'owner' } as const) : undefined;
  const role = email && emailVerifiedAt ? people.get(email.toLowerCase()) : undefined;
  return role && email ? { actor: email, role } : undefined;
}

export async function readConsoleSession(deps: SessionDeps, cookies: Cookies): Promise<ConsoleSession | undefined> {
  const tokenHash = consoleCookie.tokenHash(cookies);
  if (!tokenHash) return undefined;
  const now = deps.clock.now();
  const found = await findSessionByToken(deps.db, tokenHash, now);
  const rights = found && rightsOf(deps, found);
  if (!rights) return undefined;
  if (found.lastSeenAt <= before(now, TOUCH_INTERVAL)) await touchConsoleSession(deps.db, found.id, now);
  return { id: found.id, userId: found.userId, expiresAt: found.expiresAt, ...rights };
}

export function sessionReader(deps: SessionDeps): ReadConsoleSession {
  return (cookies) => {
    let reading: Promise<ConsoleSession | undefined> | undefined;
    return async (least) => {
      reading ??= readConsoleSession(deps, cookies);
      const session = await reading;
      if (!session) throw problemError('console_sign_in_required');
      if (!hasRole(session, least)) throw problemError('console_role_required');
      return session;
    };
  };
}

export const hasRole = ({ role }: Pick<ConsoleSession, 'role'>, least: ConsoleRole) =>
  role === 'owner' || role === least;

interface Beginning {
  readonly userId: string | null;
  readonly userAgent: string;
  readonly cookies: Cookies;
  readonly actor: string;
  readonly role: ConsoleRole;
  readonly by: 'link' | 'account';
  /** The account's MFA proof. */
  readonly secondFactor?: MfaProof | null;
}

export interface BegunSession {
  readonly token: string;
  readonly session: ConsoleSession;
}

/** Begins a session, replacing the browser's earlier one. Set the token once the transaction has committed. */
export async function beginConsoleSession(
  deps: SessionDeps,
  tx: Tx,
  { userId, userAgent, cookies, actor, role, by, secondFactor }: Beginning,
): Promise<BegunSession> {
  const earlier = await readConsoleSession({ ...deps, db: tx }, cookies);
  if (earlier) await endConsoleSession(deps, tx, earlier, { id: earlier.id });
  const token = newToken();
  const createdAt = deps.clock.now();
  const expiresAt = after(createdAt, SESSION_LIFETIME);
  const { id } = await insertConsoleSession(tx, {
    tokenHash: hashToken(token),
    userId,
    userAgent,
    createdAt,
    expiresAt,
  });
  const subject = { kind: 'session', id };
  const to = { by, ...(secondFactor && { secondFactor }) };
  await writeAudit(deps, tx, { actor, role }, { action: 'session.begin', subject, from: null, to });
  return { token, session: { id, actor, role, userId, expiresAt } };
}

interface Ended {
  readonly id: string;
  /** Required owner: undefined for any user, null for a session opened by a link. */
  readonly userId?: string | null | undefined;
}

/** Ends a live session, with a line in the audit log; returns false when there is none. */
export async function endConsoleSession(
  deps: SessionDeps,
  tx: Tx,
  by: Pick<ConsoleSession, 'actor' | 'role'>,
  { id, userId }: Ended,
): Promise<boolean> {
  const ended = await deleteConsoleSession(tx, id, deps.clock.now(), userId);
  if (!ended) return false;
  const person = ended.userId === null ? undefined : await findPerson(tx, ended.userId);
  const whose = rightsOf(deps, { email: null, emailVerifiedAt: null, ...person, userId: ended.userId });
  const subject = { kind: 'session', id };
  const from = { actor: whose?.actor ?? null };
  await writeAudit(deps, tx, by, { action: 'session.end', subject, from, to: null });
  return true;
}

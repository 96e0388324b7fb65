/** Console sessions last eight hours, regardless of activity; roles are read from the settings each time. */
import type { ConsoleRole } from '@storefront/contract/console';
import { writeAudit } from '../../../base/audit/audit.ts';
import { after, before, HOUR, MINUTE, SECOND } from '../../../base/clock.ts';
import type { MfaProof } from '../../../base/db/columns.ts';
import type { Tx } from '../../../base/db/transaction.ts';
import { problemError } from '../../../base/errors.ts';
import type { ConsoleSession, ReadConsoleSession } from '../../../base/http/console-session.ts';
import type { Cookies } from '../../../base/http/cookies.ts';
import { hashToken, newToken } from '../../../base/tokens.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { deleteSession, findPerson, findSessionByToken, insertSession, touchSession } from './sessions.repository.ts';

const COOKIE = 'console';
export const SESSION_LIFETIME = 8 * HOUR;
const TOUCH_INTERVAL = 5 * MINUTE;
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

export async function readSession(deps: SessionDeps, cookies: Cookies): Promise<ConsoleSession | undefined> {
  const token = cookies.get(COOKIE);
  if (!token) return undefined;
  const now = deps.clock.now();
  const found = await findSessionByToken(deps.db, hashToken(token), now);
  const rights = found && rightsOf(deps, found);
  if (!rights) return undefined;
  if (found.lastSeenAt <= before(now, TOUCH_INTERVAL)) await touchSession(deps.db, found.id, now);
  return { id: found.id, userId: found.userId, expiresAt: found.expiresAt, ...rights };
}

export function sessionReader(deps: SessionDeps): ReadConsoleSession {
  return (cookies) => {
    let reading: Promise<ConsoleSession | undefined> | undefined;
    return async (least) => {
      reading ??= readSession(deps, cookies);
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
export async function beginSession(
  deps: SessionDeps,
  tx: Tx,
  { userId, userAgent, cookies, actor, role, by, secondFactor }: Beginning,
): Promise<BegunSession> {
  const earlier = await readSession({ ...deps, db: tx }, cookies);
  if (earlier) await endSession(deps, tx, earlier, { id: earlier.id });
  const token = newToken();
  const createdAt = deps.clock.now();
  const expiresAt = after(createdAt, SESSION_LIFETIME);
  const { id } = await insertSession(tx, { tokenHash: hashToken(token), userId, userAgent, createdAt, expiresAt });
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
export async function endSession(
  deps: SessionDeps,
  tx: Tx,
  by: Pick<ConsoleSession, 'actor' | 'role'>,
  { id, userId }: Ended,
): Promise<boolean> {
  const ended = await deleteSession(tx, id, deps.clock.now(), userId);
  if (!ended) return false;
  const person = ended.userId === null ? undefined : await findPerson(tx, ended.userId);
  const whose = rightsOf(deps, { email: null, emailVerifiedAt: null, ...person, userId: ended.userId });
  const subject = { kind: 'session', id };
  const from = { actor: whose?.actor ?? null };
  await writeAudit(deps, tx, by, { action: 'session.end', subject, from, to: null });
  return true;
}

export function giveToken(cookies: Cookies, token: string): void {
  cookies.set(COOKIE, token, SESSION_LIFETIME / SECOND);
}

export function takeToken(cookies: Cookies): void {
  if (cookies.get(COOKIE) !== undefined) cookies.set(COOKIE, '', 0);
}

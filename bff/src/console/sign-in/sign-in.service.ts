/** Getting in: by a link, or with an account of the store, a code of its authenticator app, and a role. */

import type { Parsed } from '@storefront/contract';
import type { ConsoleState, consoleContract } from '@storefront/contract/console';
import { signIn as signInToStore } from '../../accounts/accounts.service.ts';
import type { Browser } from '../../accounts/complete-sign-in.ts';
import { inTransaction } from '../../db/transaction.ts';
import { problemError } from '../../errors.ts';
import { attemptOf, endAttempt, showAttempt, takeAttempt } from '../../mfa/attempts.service.ts';
import { verifySignIn as verifyInStore } from '../../mfa/sign-in.service.ts';
import { deleteSessionByToken, findSession } from '../../sessions/sessions.repository.ts';
import { liveAt } from '../../sessions/sessions.service.ts';
import { hashToken } from '../../sessions/tokens.ts';
import { writeAudit } from '../audit/audit.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { deleteSession, findPerson, takeLink } from '../sessions/sessions.repository.ts';
import { beginSession, giveToken, readSession, rightsOf, takeToken } from '../sessions/sessions.service.ts';
import { signInCookies } from './cookies.ts';

type Contract = typeof consoleContract;

export async function stateOf(deps: ConsoleDeps, { cookies }: Pick<Browser, 'cookies'>): Promise<ConsoleState> {
  const { takesLinks } = deps.console;
  const session = await readSession(deps, cookies);
  const attempt = session ? undefined : await attemptOf(deps, signInCookies(cookies));
  const shown = attempt && (await showAttempt(deps, attempt));
  return {
    session: session ? shownSession(deps, session) : null,
    attempt: shown ? { recoveryCodesLeft: shown.recoveryCodesLeft, expiresAt: shown.expiresAt } : null,
    takesLinks,
  };
}

/** @throws console_link_invalid */
export async function openByLink(deps: ConsoleDeps, token: string, browser: Browser): Promise<ConsoleState> {
  const rights = rightsOf(deps, { userId: null, email: null, emailVerifiedAt: null });
  if (!rights) throw problemError('console_link_invalid');
  const given = await inTransaction(deps.db, async (tx) => {
    if (!(await takeLink(tx, hashToken(token), deps.clock.now()))) throw problemError('console_link_invalid');
    return await beginSession(deps, tx, { ...browser, ...rights, userId: null, by: 'link' });
  });
  return await giveSession(deps, given, browser);
}

/** @throws as the store's sign-in; console_mfa_required */
export async function signIn(
  deps: ConsoleDeps,
  body: Parsed<Contract['signInToConsole']>['body'],
  browser: Browser,
): Promise<ConsoleState> {
  const cookies = signInCookies(browser.cookies);
  // Fresh: no remembered device stands in for MFA.
  const { attempt } = await signInToStore(deps, { ...body, fresh: true }, { ...browser, cookies });
  const token = cookies.token();
  if (token) await deleteSessionByToken(deps.db, hashToken(token));
  if (!attempt?.factors.some(({ kind }) => kind === 'totp')) throw problemError('console_mfa_required');
  const { recoveryCodesLeft, expiresAt } = attempt;
  return { session: null, attempt: { recoveryCodesLeft, expiresAt }, takesLinks: deps.console.takesLinks };
}

/** @throws as the store's MFA; console_not_permitted */
export async function verify(
  deps: ConsoleDeps,
  body: Parsed<Contract['verifyConsoleSignIn']>['body'],
  browser: Browser,
): Promise<ConsoleState> {
  const cookies = signInCookies(browser.cookies);
  await verifyInStore(deps, { ...body, rememberDevice: false }, { ...browser, cookies });
  const tokenHash = hashToken(cookies.token() ?? '');
  const given = await inTransaction(deps.db, async (tx) => {
    const proved = await findSession(tx, tokenHash, liveAt(deps.clock.now()));
    await deleteSessionByToken(tx, tokenHash);
    const userId = proved?.secondFactorAt ? proved.userId : undefined;
    const person = userId === undefined ? undefined : await findPerson(tx, userId);
    const rights = userId !== undefined && person ? rightsOf(deps, { userId, ...person }) : undefined;
    return rights && (await beginSession(deps, tx, { ...browser, ...rights, userId: userId ?? null, by: 'account' }));
  });
  if (!given) {
    browser.log.warn({ event: 'console_not_permitted' }, 'an account without access signed in to the console');
    throw problemError('console_not_permitted');
  }
  return await giveSession(deps, given, browser);
}

async function giveSession(deps: ConsoleDeps, token: string, { cookies, log }: Browser): Promise<ConsoleState> {
  giveToken(cookies, token);
  const session = await readSession(deps, { ...cookies, get: () => token });
  log.info({ event: 'console_sign_in', sessionId: session?.id, role: session?.role }, 'signed in to the console');
  const { takesLinks } = deps.console;
  if (!session) throw problemError('console_sign_in_required');
  return { session: shownSession(deps, session), attempt: null, takesLinks };
}

type Session = NonNullable<Awaited<ReturnType<typeof readSession>>>;

function shownSession({ publicOrigins: [storeOrigin] }: ConsoleDeps, { id, actor, role, expiresAt }: Session) {
  return { id, actor, role, storeOrigin, expiresAt: expiresAt.toISOString() };
}

export async function signOut(deps: ConsoleDeps, { cookies }: Pick<Browser, 'cookies'>): Promise<void> {
  const forSignIn = signInCookies(cookies);
  await inTransaction(deps.db, async (tx) => {
    const session = await readSession({ ...deps, db: tx }, cookies);
    await endAttempt(tx, forSignIn);
    if (!session) return;
    await deleteSession(tx, session.id);
    const subject = { kind: 'session', id: session.id };
    await writeAudit(deps, tx, session, { action: 'session.end', subject, from: null, to: null });
  });
  takeAttempt(forSignIn);
  takeToken(cookies);
}

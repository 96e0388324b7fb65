/** Getting in: by a link, or with an account of the store, a code of its authenticator app, and a role. */

import type { Parsed } from '@storefront/contract';
import type { ConsoleState, consoleContract } from '@storefront/contract/console';
import { signIn as signInToStore } from '../../accounts/accounts.service.ts';
import type { Browser } from '../../accounts/complete-sign-in.ts';
import { inTransaction } from '../../db/transaction.ts';
import { problemError } from '../../errors.ts';
import type { Attempt } from '../../mfa/attempts.repository.ts';
import { attemptOf, endAttempt, takeAttempt } from '../../mfa/attempts.service.ts';
import { findApp } from '../../mfa/mfa.repository.ts';
import { countRecoveryCodes } from '../../mfa/recovery-codes.repository.ts';
import { verifySignIn as verifyInStore } from '../../mfa/sign-in.service.ts';
import { deleteSessionByToken, findSession } from '../../sessions/sessions.repository.ts';
import { liveAt } from '../../sessions/sessions.service.ts';
import { hashToken } from '../../sessions/tokens.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import type { ConsoleSession } from '../sessions/console-session.ts';
import { findPerson, takeLink } from '../sessions/sessions.repository.ts';
import {
  type BegunSession,
  beginSession,
  endSession,
  giveToken,
  readSession,
  rightsOf,
  takeToken,
} from '../sessions/sessions.service.ts';
import { signInCookies } from './cookies.ts';

type Contract = typeof consoleContract;

export async function stateOf(deps: ConsoleDeps, { cookies }: Pick<Browser, 'cookies'>): Promise<ConsoleState> {
  const { takesLinks } = deps.console;
  const session = await readSession(deps, cookies);
  const attempt = session ? undefined : await attemptOf(deps, signInCookies(cookies));
  return {
    session: session ? toOpen(deps, session) : null,
    attempt: attempt ? await showAttempt(deps, attempt) : null,
    takesLinks,
  };
}

async function showAttempt({ db }: Pick<ConsoleDeps, 'db'>, { userId, expiresAt }: Attempt) {
  const recoveryCodesLeft = await countRecoveryCodes(db, userId, { ofApp: true });
  return { recoveryCodesLeft, expiresAt: expiresAt.toISOString() };
}

/** @throws console_link_invalid */
export async function openByLink(deps: ConsoleDeps, token: string, browser: Browser): Promise<ConsoleState> {
  const rights = rightsOf(deps, { userId: null, email: null, emailVerifiedAt: null });
  if (!rights) throw problemError('console_link_invalid');
  const given = await inTransaction(deps.db, async (tx) => {
    if (!(await takeLink(tx, hashToken(token), deps.clock.now()))) throw problemError('console_link_invalid');
    return await beginSession(deps, tx, { ...browser, ...rights, userId: null, by: 'link' });
  });
  return giveSession(deps, given, browser);
}

/** @throws as the store's sign-in; console_mfa_required */
export async function signIn(
  deps: ConsoleDeps,
  body: Parsed<Contract['signInToConsole']>['body'],
  browser: Browser,
): Promise<ConsoleState> {
  const cookies = signInCookies(browser.cookies);
  // Fresh: no remembered device stands in for MFA.
  await signInToStore(deps, { ...body, fresh: true }, { ...browser, cookies });
  const token = cookies.token();
  if (token) await deleteSessionByToken(deps.db, hashToken(token));
  const attempt = await attemptOf(deps, cookies);
  if (!attempt || !(await findApp(deps.db, attempt.userId))) {
    await endAttempt(deps.db, cookies);
    takeAttempt(cookies);
    throw problemError('console_mfa_required');
  }
  return { session: null, attempt: await showAttempt(deps, attempt), takesLinks: deps.console.takesLinks };
}

/** @throws as the store's MFA; console_not_permitted */
export async function verify(
  deps: ConsoleDeps,
  body: Parsed<Contract['verifyConsoleSignIn']>['body'],
  browser: Browser,
): Promise<ConsoleState> {
  const cookies = signInCookies(browser.cookies);
  // A recovery code of a phone's would stand in for a text.
  await verifyInStore(deps, { ...body, rememberDevice: false }, { ...browser, cookies }, { byApp: true });
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
  return giveSession(deps, given, browser);
}

function giveSession(deps: ConsoleDeps, { token, session }: BegunSession, { cookies, log }: Browser): ConsoleState {
  giveToken(cookies, token);
  log.info({ event: 'console_sign_in', sessionId: session.id, role: session.role }, 'signed in to the console');
  return { session: toOpen(deps, session), attempt: null, takesLinks: deps.console.takesLinks };
}

const toOpen = ({ publicOrigins: [storeOrigin] }: ConsoleDeps, { id, actor, role, expiresAt }: ConsoleSession) => ({
  ...{ id, actor, role, storeOrigin },
  expiresAt: expiresAt.toISOString(),
});

export async function signOut(deps: ConsoleDeps, { cookies }: Pick<Browser, 'cookies'>): Promise<void> {
  const forSignIn = signInCookies(cookies);
  await inTransaction(deps.db, async (tx) => {
    const session = await readSession({ ...deps, db: tx }, cookies);
    await endAttempt(tx, forSignIn);
    if (session) await endSession(deps, tx, session, { id: session.id });
  });
  takeAttempt(forSignIn);
  takeToken(cookies);
}

/** Console access: by a link, or with a store account, a code of its app or a passkey, and a role. */

import type { Parsed, PasskeyRequest } from '@storefront/contract';
import type { ConsoleAttempt, ConsoleState, consoleContract } from '@storefront/contract/console';
import { inTransaction } from '../../../base/db/transaction.ts';
import { problemError } from '../../../base/errors.ts';
import type { ConsoleSession } from '../../../base/http/console-session.ts';
import { hashToken } from '../../../base/tokens.ts';
import type { Browser } from '../../../people/devices/browser.ts';
import type { Attempt } from '../../../people/mfa/attempts.repository.ts';
import { attemptOf, clearAttemptCookie, endAttempt } from '../../../people/mfa/attempts.service.ts';
import { listFactors } from '../../../people/mfa/mfa.repository.ts';
import { countRecoveryCodes } from '../../../people/mfa/recovery-codes.repository.ts';
import { deleteSessionByToken, findSession } from '../../../people/sessions/sessions.repository.ts';
import { liveAt } from '../../../people/sessions/sessions.service.ts';
import { verifySignIn as verifyInStore } from '../../../people/sign-in/mfa-sign-in.service.ts';
import { beginPasskeyMfa } from '../../../people/sign-in/passkey-sign-in.service.ts';
import { signIn as signInToStore } from '../../../people/sign-in/password-sign-in.service.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { findPerson, spendConsoleLink } from '../sessions/sessions.repository.ts';
import {
  type BegunSession,
  beginConsoleSession,
  consoleCookie,
  endConsoleSession,
  readConsoleSession,
  rightsOf,
} from '../sessions/sessions.service.ts';
import { signInCookies } from './cookies.ts';
import { consoleRelyingParty } from './relying-party.ts';

type Contract = typeof consoleContract;

export async function consoleState(deps: ConsoleDeps, { cookies }: Pick<Browser, 'cookies'>): Promise<ConsoleState> {
  const { takesLinks } = deps.console;
  const session = await readConsoleSession(deps, cookies);
  const attempt = session ? undefined : await attemptOf(deps, signInCookies(cookies));
  return {
    session: session ? toOpen(deps, session) : null,
    attempt: attempt ? await showAttempt(deps, attempt) : null,
    takesLinks,
  };
}

type PartyDeps = Pick<ConsoleDeps, 'console' | 'publicOrigins'>;
const partyOf = ({ console, publicOrigins: [store] }: PartyDeps) => consoleRelyingParty(store, console.origin);

async function showAttempt(
  { db, ...deps }: PartyDeps & Pick<ConsoleDeps, 'db'>,
  { userId, expiresAt }: Attempt,
): Promise<ConsoleAttempt> {
  const kinds = (await listFactors(db, userId)).map(({ kind }) => kind);
  return {
    hasApp: kinds.includes('totp'),
    hasPasskey: kinds.includes('passkey') && partyOf(deps) !== undefined,
    recoveryCodesLeft: await countRecoveryCodes(db, userId, { ofApp: true }),
    expiresAt: expiresAt.toISOString(),
  };
}

/** @throws console_link_invalid */
export async function openByLink(deps: ConsoleDeps, token: string, browser: Browser): Promise<ConsoleState> {
  const rights = rightsOf(deps, { userId: null, email: null, emailVerifiedAt: null });
  if (!rights) throw problemError('console_link_invalid');
  const given = await inTransaction(deps.db, async (tx) => {
    if (!(await spendConsoleLink(tx, hashToken(token), deps.clock.now()))) throw problemError('console_link_invalid');
    return await beginConsoleSession(deps, tx, { ...browser, ...rights, userId: null, by: 'link' });
  });
  return completeConsoleSignIn(deps, given, browser);
}

/** @throws as the store's sign-in; console_mfa_required */
export async function signInToConsole(
  deps: ConsoleDeps,
  body: Parsed<Contract['signInToConsole']>['body'],
  browser: Browser,
): Promise<ConsoleState> {
  const cookies = signInCookies(browser.cookies);
  // Fresh: a remembered device does not replace MFA.
  await signInToStore(deps, { ...body, fresh: true }, { ...browser, cookies });
  const token = cookies.token();
  if (token) await deleteSessionByToken(deps.db, hashToken(token));
  const begun = await attemptOf(deps, cookies);
  const attempt = begun && (await showAttempt(deps, begun));
  if (!attempt?.hasApp && !attempt?.hasPasskey) {
    await endAttempt(deps.db, cookies);
    clearAttemptCookie(cookies);
    throw problemError('console_mfa_required');
  }
  return { session: null, attempt, takesLinks: deps.console.takesLinks };
}

/** @throws not_found when the console's host cannot use passkeys; sign_in_attempt_over */
export async function beginPasskey(deps: ConsoleDeps, browser: Browser): Promise<PasskeyRequest> {
  if (!partyOf(deps)) throw problemError('not_found');
  return await beginPasskeyMfa(deps, { ...browser, cookies: signInCookies(browser.cookies) });
}

/** @throws as the store's MFA; console_not_permitted; not_found as `beginPasskey` */
export async function verify(
  deps: ConsoleDeps,
  body: Parsed<Contract['verifyConsoleSignIn']>['body'],
  browser: Browser,
): Promise<ConsoleState> {
  const cookies = signInCookies(browser.cookies);
  const party = partyOf(deps);
  if (body.kind === 'passkey' && !party) throw problemError('not_found');
  // A recovery code of a phone would replace a text message.
  await verifyInStore(deps, { ...body, rememberDevice: false }, { ...browser, cookies }, { byApp: true, party });
  const tokenHash = hashToken(cookies.token() ?? '');
  const given = await inTransaction(deps.db, async (tx) => {
    const proved = (await findSession(tx, tokenHash, liveAt(deps.clock.now())))?.session;
    await deleteSessionByToken(tx, tokenHash);
    const userId = proved?.secondFactorAt ? proved.userId : undefined;
    const person = userId === undefined ? undefined : await findPerson(tx, userId);
    const rights = userId !== undefined && person ? rightsOf(deps, { userId, ...person }) : undefined;
    if (!proved || !rights) return undefined;
    const { secondFactor } = proved;
    return await beginConsoleSession(deps, tx, {
      ...browser,
      ...rights,
      userId: proved.userId,
      by: 'account',
      secondFactor,
    });
  });
  if (!given) {
    browser.log.warn({ event: 'console_not_permitted' }, 'an account without access signed in to the console');
    throw problemError('console_not_permitted');
  }
  return completeConsoleSignIn(deps, given, browser);
}

function completeConsoleSignIn(
  deps: ConsoleDeps,
  { token, session }: BegunSession,
  { cookies, log }: Browser,
): ConsoleState {
  consoleCookie.set(cookies, token);
  log.info({ event: 'console_sign_in', sessionId: session.id, role: session.role }, 'signed in to the console');
  return { session: toOpen(deps, session), attempt: null, takesLinks: deps.console.takesLinks };
}

const toOpen = ({ publicOrigins: [storeOrigin] }: ConsoleDeps, { id, actor, role, expiresAt }: ConsoleSession) => ({
  ...{ id, actor, role, storeOrigin },
  expiresAt: expiresAt.toISOString(),
});

export async function signOutOfConsole(deps: ConsoleDeps, { cookies }: Pick<Browser, 'cookies'>): Promise<void> {
  const forSignIn = signInCookies(cookies);
  await inTransaction(deps.db, async (tx) => {
    const session = await readConsoleSession({ ...deps, db: tx }, cookies);
    await endAttempt(tx, forSignIn);
    if (session) await endConsoleSession(deps, tx, session, { id: session.id });
  });
  clearAttemptCookie(forSignIn);
  consoleCookie.clear(cookies);
}

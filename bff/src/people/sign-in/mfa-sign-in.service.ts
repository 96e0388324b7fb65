import type { Contract, Parsed, SessionState, SignInAttempt } from '@storefront/contract';
import { spendSolution } from '../../base/captcha/captcha.service.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { ProblemError, problemError } from '../../base/errors.ts';
import { signInTried } from '../../base/signals.ts';
import { recordAlone, recordEvent } from '../account-events/record-event.ts';
import { lockUser, recordSignIn } from '../accounts/accounts.repository.ts';
import type { Browser } from '../devices/browser.ts';
import { rememberBrowser, setRememberedCookie } from '../devices/remembered-devices.ts';
import { type Attempt, deleteAttempt, lockAttempt, MAX_TRIES, spendTry } from '../mfa/attempts.repository.ts';
import { attemptOf, clearAttemptCookie, showAttempt } from '../mfa/attempts.service.ts';
import { notices, notify } from '../mfa/emails.ts';
import { guess } from '../mfa/guesses.ts';
import { findApp, listFactors, spendStep } from '../mfa/mfa.repository.ts';
import { countRecoveryCodes, spendRecoveryCode } from '../mfa/recovery-codes.repository.ts';
import { hashRecoveryCode } from '../mfa/recovery-codes.ts';
import { awaitText, checkCode, isJustSent, sendCode } from '../mfa/sms.service.ts';
import { findAttemptCode } from '../mfa/sms-codes.repository.ts';
import { decryptSecret, stepOf } from '../mfa/totp.ts';
import { provePasskey } from '../passkeys/passkey-proof.ts';
import { type PasskeyUse, recordUse } from '../passkeys/passkeys.repository.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import { openSession, sessionStateOf, setSignInCookies } from './complete-sign-in.ts';
import type { SignInDeps } from './sign-in-deps.ts';

type Proof = Parsed<Contract['verifySignIn']>['body'];

/** Within half a minute the last code stays valid and no new one is sent. */
export async function sendSignInCode(
  deps: SignInDeps,
  { factorId, captcha }: Parsed<Contract['sendSignInCode']>['body'],
  browser: Browser,
): Promise<SignInAttempt> {
  const attempt = (await attemptOf(deps, browser.cookies)) ?? refuse(browser);
  const { id: attemptId, userId } = attempt;
  const phone = (await listFactors(deps.db, userId)).find(({ id }) => id === factorId)?.phone;
  if (!phone) throw problemError('mfa_no_phone');
  const last = await findAttemptCode(deps.db, attemptId);
  if (await isJustSent(deps, last, phone)) return await showAttempt(deps, attempt);
  await spendSolution(deps, 'sign-in-sms', captcha);
  const textId = await inTransaction(deps.db, async (tx) => {
    await lockUser(tx, userId);
    if (!(await lockAttempt(tx, attemptId))) refuse(browser);
    const meanwhile = await findAttemptCode(tx, attemptId);
    if (meanwhile && meanwhile.textId !== last?.textId) return meanwhile.textId;
    const recipient = { phone, userId, address: browser.address };
    return await sendCode({ ...deps, db: tx }, { attemptId, factorId }, recipient);
  });
  await awaitText(deps, textId);
  browser.log.info({ event: 'sign_in_code_sent', userId }, 'a code was sent');
  return await showAttempt(deps, attempt);
}

/** Failures for the account's history; the others are accidents. */
const FAILURES = new Set<string>(['code_invalid', 'passkey_refused']);

interface VerifyOptions {
  /** Accepts only recovery codes that belong to the account's app. */
  readonly byApp?: boolean;
  /** The passkey's relying party; the store by default. */
  readonly party?: RelyingParty | undefined;
}

/** Counts the try before it checks the proof, so that concurrent requests get no more than five. */
export async function verifySignIn(
  deps: SignInDeps,
  proof: Proof,
  browser: Browser,
  { byApp = false, party }: VerifyOptions = {},
): Promise<SessionState> {
  const attempt = (await attemptOf(deps, browser.cookies)) ?? refuse(browser);
  const { userId, firstFactor } = attempt;
  let triesLeft: number | undefined = MAX_TRIES;
  const attemptOnce = async () => {
    triesLeft = await spendTry(deps.db, attempt.id);
    if (triesLeft === undefined) throw problemError('sign_in_attempt_over');
    const prepared = { ...(await proofOf(deps, attempt, proof, browser, party)), byApp };
    return await completeSignInByMfa(deps, attempt, prepared, browser);
  };
  // Passkeys cannot be guessed: a stranger's wrong codes must not lock their owner out.
  const tried = proof.kind === 'passkey' ? attemptOnce() : guess(deps, userId, browser, attemptOnce);
  const opened = await tried.catch(async (error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    browser.log.warn({ event: 'second_factor_failed', userId, kind: proof.kind }, 'an MFA proof was refused');
    signInTried.tell({ by: 'second-factor', result: 'refused' });
    if (FAILURES.has(error.code)) await recordAlone(deps, userId, 'second-factor-failed', browser);
    if (error.code === 'sign_in_attempt_over') refuse(browser);
    if (triesLeft !== 0) throw error;
    await endGuessing(deps, attempt);
    return refuse(browser);
  });
  setSignInCookies(browser, opened);
  if (opened.remembered) setRememberedCookie(browser.cookies, opened.remembered);
  browser.log.info({ event: 'sign_in', userId, firstFactor, secondFactor: proof.kind }, 'signed in');
  signInTried.tell({ by: 'second-factor', result: 'signed-in' });
  return sessionStateOf(deps, opened.user);
}

type PreparedProof =
  | Exclude<Proof, { readonly kind: 'passkey' }>
  | { readonly kind: 'passkey'; readonly use: PasskeyUse; readonly rememberDevice: boolean };

type NarrowedProof = PreparedProof & Pick<VerifyOptions, 'byApp'>;

/** Verifies a passkey's signature before the account is locked. */
async function proofOf(
  deps: SignInDeps,
  { userId }: Attempt,
  proof: Proof,
  browser: Browser,
  party?: RelyingParty,
): Promise<PreparedProof> {
  if (proof.kind !== 'passkey') return proof;
  const use = await provePasskey(deps, proof.assertion, { purpose: 'second-factor', userId }, browser, party);
  return { kind: proof.kind, use, rememberDevice: proof.rememberDevice };
}

/** Only the request that deletes the attempt signs in, so concurrent proofs sign in once. */
async function completeSignInByMfa(deps: SignInDeps, attempt: Attempt, proof: NarrowedProof, browser: Browser) {
  return await inTransaction(deps.db, async (tx) => {
    const inside = { ...deps, db: tx };
    const user = await lockUser(tx, attempt.userId);
    await prove(inside, attempt, proof);
    if (!user || !(await deleteAttempt(tx, attempt.id))) throw problemError('sign_in_attempt_over');
    if (proof.kind === 'recovery-code') {
      await notify(inside, user.email, notices.codeUsed(await countRecoveryCodes(tx, user.id)));
    }
    await recordSignIn(tx, user.id, deps.clock.now());
    const { firstFactor } = attempt;
    await recordEvent(inside, user.id, { kind: 'signed-in', firstFactor, secondFactor: proof.kind }, browser);
    const remembered = proof.rememberDevice ? await rememberBrowser(inside, user.id, browser.cookies) : undefined;
    return { user, remembered, ...(await openSession(inside, user.id, browser, { secondFactor: proof.kind })) };
  });
}

async function prove(deps: SignInDeps, { id, userId }: Attempt, proof: NarrowedProof): Promise<void> {
  const { db, clock, accountSecret } = deps;
  if (proof.kind === 'passkey') {
    if (!(await recordUse(db, proof.use, clock.now()))) throw problemError('passkey_refused');
    return;
  }
  const { kind, code } = proof;
  if (kind === 'sms') return checkCode(deps, id, await findAttemptCode(db, id), code);
  if (kind === 'recovery-code') {
    const isSpent = await spendRecoveryCode(db, userId, hashRecoveryCode(userId, code), { ofApp: proof.byApp });
    if (!isSpent) throw problemError('code_invalid');
    return;
  }
  const sealed = (await findApp(db, userId))?.secret;
  const step = sealed ? stepOf(decryptSecret(accountSecret, userId, sealed), code, clock.now()) : undefined;
  if (step === undefined || !(await spendStep(db, userId, step))) throw problemError('code_invalid');
}

/** The guesser has passed the password, so the owner is notified. */
async function endGuessing(deps: SignInDeps, { id, userId }: Attempt): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user && (await deleteAttempt(tx, id))) await notify({ ...deps, db: tx }, user.email, notices.guessed());
  });
}

function refuse({ cookies }: Pick<Browser, 'cookies'>): never {
  clearAttemptCookie(cookies);
  throw problemError('sign_in_attempt_over');
}

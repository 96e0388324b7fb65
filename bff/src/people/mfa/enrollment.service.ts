import type { SentCode, TotpSetUp } from '@storefront/contract';
import { spendSolution } from '../../base/captcha/captcha.service.ts';
import { after, MINUTE } from '../../base/clock.ts';
import type { CodeMfaKind, MfaFactorKind } from '../../base/db/columns.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { problemError } from '../../base/errors.ts';
import type { Session } from '../../base/http/session.ts';
import { shopNow } from '../../base/studio-settings/shop-now.ts';
import type { Browser } from '../devices/browser.ts';
import { lockSignedIn, requireRecentUser } from '../sessions/recent-user.ts';
import { notices } from './emails.ts';
import {
  deleteEnrollment,
  type Enrollment,
  findEnrollment,
  putEnrollment,
  spendEnrollmentTry,
} from './enrollments.repository.ts';
import { guess } from './guesses.ts';
import { insertFactor, listFactors, type NewFactor } from './mfa.repository.ts';
import { addFactor, type Enrolled } from './mfa.service.ts';
import { displayNames } from './mfa-view.ts';
import { awaitText, checkCode, isJustSent, sendCode, toSentCode } from './sms.service.ts';
import { findEnrollmentCode, type SmsCode } from './sms-codes.repository.ts';
import { requireStrongProof } from './strong-proof.ts';
import { decryptSecret, describeSecret, encryptSecret, newSecret, stepOf } from './totp.ts';

const LIFETIME = 10 * MINUTE;
/** Passkeys have a separate limit. */
const MAX_MFA_FACTORS = 5;

/** Within half a minute the last code stays valid and no new one is sent. */
export async function beginSmsEnrollment(
  deps: BaseDeps,
  { phone, captcha }: { readonly phone: string; readonly captcha: string },
  session: Session,
  browser: Browser,
): Promise<SentCode> {
  const { userId } = session;
  await requireRecentUser(deps, session);
  await requireRoom(deps, userId, (factor) => factor.phone === phone);
  const last = await codeUnderWay(deps, userId);
  if (last && (await isJustSent(deps, last, phone))) return await toSentCode(deps, last);
  await spendSolution(deps, 'enroll-sms', captcha);
  const textId = await inTransaction(deps.db, async (tx) => {
    const inside = { ...deps, db: tx };
    await lockSignedIn(tx, session);
    const meanwhile = await codeUnderWay(inside, userId);
    if (meanwhile?.phone === phone && meanwhile.textId !== last?.textId) return meanwhile.textId;
    const expiresAt = after(deps.clock.now(), LIFETIME);
    const enrollmentId = await putEnrollment(tx, { userId, factor: { kind: 'sms', phone }, expiresAt });
    return await sendCode(inside, { enrollmentId, factorId: null }, { phone, userId, address: browser.address });
  });
  await awaitText(deps, textId);
  browser.log.info({ event: 'enrollment_code_sent', userId }, 'a code was sent');
  return (await sentEnrollmentCode(deps, userId)) ?? refuseAsOver();
}

export async function sentEnrollmentCode(deps: BaseDeps, userId: string): Promise<SentCode | null> {
  const code = await codeUnderWay(deps, userId);
  return code ? await toSentCode(deps, code) : null;
}

export async function beginTotpEnrollment(deps: BaseDeps, session: Session): Promise<TotpSetUp> {
  const { userId } = session;
  await requireRecentUser(deps, session);
  await requireStrongProof(deps.db, session);
  await requireRoom(deps, userId, (factor) => factor.kind === 'totp');
  const secret = newSecret();
  const expiresAt = after(deps.clock.now(), LIFETIME);
  const account = await inTransaction(deps.db, async (tx) => {
    const { email } = await lockSignedIn(tx, session);
    const sealed = encryptSecret(deps.accountSecret, userId, secret);
    await putEnrollment(tx, { userId, factor: { kind: 'totp', secret: sealed }, expiresAt });
    return email;
  });
  const shop = await shopNow(deps.db);
  return { ...describeSecret(secret, { account, shop }), expiresAt: expiresAt.toISOString() };
}

/** The first MFA method comes with recovery codes, and so does the first app. */
export async function confirmEnrollment(
  deps: BaseDeps,
  kind: CodeMfaKind,
  code: string,
  session: Session,
  browser: Browser,
): Promise<Enrolled> {
  const { userId } = session;
  await requireRecentUser(deps, session);
  const enrollment = (await findEnrollment(deps.db, userId, kind, deps.clock.now())) ?? refuseAsOver();
  if (!(await spendEnrollmentTry(deps.db, userId, enrollment.id))) refuseAsOver();
  const insert = async (tx: Tx): Promise<void> => {
    // A phone and an app may be begun while there is room for one of them.
    await requireRoom({ db: tx }, userId);
    const factor =
      kind === 'sms'
        ? await provenPhone({ ...deps, db: tx }, enrollment, code)
        : provenApp(deps, userId, enrollment, code);
    if (!(await deleteEnrollment(tx, userId, enrollment.id))) refuseAsOver();
    if (!(await insertFactor(tx, { ...factor, userId, enrolledAt: deps.clock.now() })))
      throw problemError('factor_exists');
  };
  const factor = { kind, notice: notices.enrolled(displayNames[kind]), insert };
  return await guess(deps, userId, browser, () => addFactor(deps, factor, session, browser));
}

async function provenPhone(deps: BaseDeps, { id, phone }: Enrollment, code: string): Promise<NewFactor> {
  checkCode(deps, id, await findEnrollmentCode(deps.db, id), code);
  return { kind: 'sms', phone: phone ?? '' };
}

function provenApp(
  { accountSecret, clock }: BaseDeps,
  userId: string,
  { secret }: Enrollment,
  code: string,
): NewFactor {
  const step = secret ? stepOf(decryptSecret(accountSecret, userId, secret), code, clock.now()) : undefined;
  if (!secret || step === undefined) throw problemError('code_invalid');
  return { kind: 'totp', secret, lastStep: step };
}

async function codeUnderWay(
  { db, clock }: Pick<BaseDeps, 'db' | 'clock'>,
  userId: string,
): Promise<SmsCode | undefined> {
  const enrollment = await findEnrollment(db, userId, 'sms', clock.now());
  return enrollment && (await findEnrollmentCode(db, enrollment.id));
}

async function requireRoom(
  { db }: Pick<BaseDeps, 'db'>,
  userId: string,
  isTheSame: (factor: { kind: MfaFactorKind; phone: string | null }) => boolean = () => false,
): Promise<void> {
  const factors = (await listFactors(db, userId)).filter(({ kind }) => kind !== 'passkey');
  if (factors.some(isTheSame)) throw problemError('factor_exists');
  if (factors.length >= MAX_MFA_FACTORS) throw problemError('too_many_factors');
}

function refuseAsOver(): never {
  throw problemError('code_expired');
}

/** SMS codes: six random digits, valid for five minutes, for one purpose, once. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { allProblems, MAX_CODE_LENGTH, type SentCode } from '@storefront/contract';
import { after, MINUTE, SECOND } from '../../base/clock.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { problemError } from '../../base/errors.ts';
import { type Keys, macsFor } from '../../base/secrets.ts';
import { type ShopNow, shopNow } from '../../base/studio-settings/shop-now.ts';
import { lastFourOf } from './mfa-view.ts';
import { type CodePurpose, putCode, type SmsCode } from './sms-codes.repository.ts';

const LIFETIME = 5 * MINUTE;
const RESEND_AFTER = 30 * SECOND;
/** Maximum wait for the outcome of a text. */
const TIMEOUT = 3 * SECOND;

interface Recipient {
  readonly phone: string;
  readonly userId: string;
  /** The request's network address. */
  readonly address: string;
}

/** Replaces an earlier code; returns the text's id. Run it in a transaction. @throws the errors of Outbox.sendText */
export async function sendCode(
  deps: Pick<BaseDeps, 'db' | 'clock' | 'outbox' | 'accountSecret' | 'publicOrigins'>,
  purpose: CodePurpose,
  { phone, userId, address }: Recipient,
): Promise<string> {
  const code = String(randomInt(10 ** MAX_CODE_LENGTH)).padStart(MAX_CODE_LENGTH, '0');
  const text = textFor(code, await shopNow(deps.db), deps.publicOrigins[0]);
  const numberIsProved = purpose.factorId !== null;
  const textId = await deps.outbox.sendText(deps.db, { to: phone, text, userId, address, numberIsProved });
  const sentAt = deps.clock.now();
  const expiresAt = after(sentAt, LIFETIME);
  await putCode(deps.db, purpose, { codeHash: hashesOf(deps, idOf(purpose), code)[0], textId, sentAt, expiresAt });
  return textId;
}

/** @throws code_not_sent, code_number_refused, code_country_refused */
export async function awaitText({ outbox }: Pick<BaseDeps, 'outbox'>, textId: string): Promise<void> {
  const outcome = await outbox.outcomeOf(textId, TIMEOUT);
  if (outcome.state === 'failed') throw problemError(outcome.code);
}

/** True when the last code is too new to be replaced, as after a double click. */
export async function isJustSent(
  { outbox, clock }: Pick<BaseDeps, 'outbox' | 'clock'>,
  sent: SmsCode | undefined,
  phone: string,
): Promise<boolean> {
  if (sent?.phone !== phone || resendAt(sent) <= clock.now()) return false;
  return (await outbox.outcomeOf(sent.textId, 0)).state !== 'failed';
}

/** @param purposeId the sign-in or enrolment that `sent` is for. @throws code_invalid, code_expired */
export function checkCode(
  deps: Pick<BaseDeps, 'clock' | 'accountSecret'>,
  purposeId: string,
  sent: SmsCode | undefined,
  code: string,
): void {
  if (!sent) throw problemError('code_invalid');
  if (sent.expiresAt <= deps.clock.now()) throw problemError('code_expired');
  if (!hashesOf(deps, purposeId, code).some((hash) => timingSafeEqual(sent.codeHash, hash))) {
    throw problemError('code_invalid');
  }
}

export async function toSentCode({ outbox }: Pick<BaseDeps, 'outbox'>, sent: SmsCode): Promise<SentCode> {
  const outcome = await outbox.outcomeOf(sent.textId, 0);
  return {
    factorId: sent.factorId,
    lastFour: lastFourOf(sent.phone),
    delivery: outcome.state,
    failure: outcome.state === 'failed' ? allProblems[outcome.code].message : null,
    resendAt: resendAt(sent).toISOString(),
    expiresAt: sent.expiresAt.toISOString(),
  };
}

function resendAt({ sentAt }: SmsCode): Date {
  return after(sentAt, RESEND_AFTER);
}

function idOf(purpose: CodePurpose): string {
  return 'attemptId' in purpose ? purpose.attemptId : purpose.enrollmentId;
}

/** Keyed, because a plain hash of a million possible codes can be searched. */
function hashesOf({ accountSecret }: Pick<BaseDeps, 'accountSecret'>, purposeId: string, code: string): Keys {
  return macsFor(accountSecret, 'sms-code', `${purposeId}:${code}`);
}

/** The last line lets browsers autofill the code on our origin only (origin-bound one-time codes). */
function textFor(code: string, shop: ShopNow, origin: string): string {
  return `${code} is your ${shop.name} code, good for 5 minutes. Never share it with anyone.\n\n@${new URL(origin).hostname} #${code}`;
}

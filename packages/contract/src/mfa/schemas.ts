/** MFA factors as they cross the wire. */
import * as z from 'zod/mini';
import { code, id, timestamp } from '../primitives.ts';

export const MAX_CODE_LENGTH = 6;

/** What a code typed by a person may look like; recovery codes are longer, and may hold dashes and spaces. */
export const shortCode = z
  .string()
  .check(z.trim(), z.minLength(1, code('code_missing')), z.maxLength(MAX_CODE_LENGTH, code('code_invalid')));
export const recoveryCode = z
  .string()
  .check(z.trim(), z.minLength(1, code('code_missing')), z.maxLength(40, code('code_invalid')));

/** `+` and up to 15 digits, once everything but digits and pluses is left out. */
export const phone = z.string().check(
  z.maxLength(60, code('invalid_phone')),
  z.overwrite((text) => text.replace(/[^\d+]/g, '')),
  z.regex(/^\+\d{1,15}$/, code('invalid_phone')),
);

/** A solved puzzle (ALTCHA's payload, base64), which proves that sending was worth some work to somebody. */
export const captchaSolution = z.string().check(z.minLength(1), z.maxLength(4096));

/** What a puzzle is solved for; it counts for nothing else. */
export const captchaAction = z.enum(['sign-in-sms', 'enroll-sms', 'password-reset', 'support']);

const factorFields = {
  id,
  /** Of a passkey the name that its user gave it. */
  displayName: z.string(),
  /** Of the phone's number; null for all others. */
  lastFour: z.nullable(z.string()),
  enrolledAt: timestamp,
};

/** One that is proved by a code. */
export const factor = z.object({ ...factorFields, kind: z.enum(['sms', 'totp']) });

export const passkeyFactor = z.object({
  ...factorFields,
  kind: z.literal('passkey'),
  lastUsedAt: z.nullable(timestamp),
  /** Whether its user has it on their other devices too. */
  synced: z.boolean(),
});
export type PasskeyMfaFactor = z.output<typeof passkeyFactor>;
export type MfaFactor = z.output<typeof factor> | PasskeyMfaFactor;

/** Passkeys stand apart: pages of earlier releases know no factors of that kind. */
const factors = { factors: z.array(factor), passkeys: z.optional(z.array(passkeyFactor)) };
export type MfaFactors = Pick<AccountMfa, 'factors' | 'passkeys'>;

/** All MFA factors of an account, passkeys last. */
export function allMfaFactors({ factors: others, passkeys = [] }: MfaFactors): readonly MfaFactor[] {
  return [...others, ...passkeys];
}

/** A code on its way to a phone. */
export const sentCode = z.object({
  factorId: z.nullable(id),
  lastFour: z.string(),
  delivery: z.enum(['queued', 'sent', 'failed']),
  /** Why it failed, in a sentence. */
  failure: z.nullable(z.string()),
  /** From when another one may be asked for. */
  resendAt: timestamp,
  expiresAt: timestamp,
});
export type SentCode = z.output<typeof sentCode>;

/** A sign-in that waits for MFA: kept by the server, and found again after a reload. */
export const signInAttempt = z.object({
  ...factors,
  recoveryCodesLeft: z.int(),
  /** The code under way, once one was asked for. */
  sent: z.nullable(sentCode),
  expiresAt: timestamp,
});
export type SignInAttempt = z.output<typeof signInAttempt>;

/** What protects the account. */
export const accountMfa = z.object({
  ...factors,
  recoveryCodesLeft: z.int(),
  rememberedDevices: z.int(),
});
export type AccountMfa = z.output<typeof accountMfa>;

/** After the first factor the codes come along: shown once, and never again. */
export const enrolled = z.object({ protection: accountMfa, recoveryCodes: z.nullable(z.array(z.string())) });

/** What an authenticator app is given: the secret as text, as an address, and as an SVG picture of the address. */
export const totpSetUp = z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string(), expiresAt: timestamp });
export type TotpSetUp = z.output<typeof totpSetUp>;

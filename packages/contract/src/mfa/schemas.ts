import * as z from 'zod/mini';
import { code, id, timestamp } from '../primitives.ts';
import { MAX_CODE_LENGTH } from './limits.ts';
import { codeIn } from './typed-code.ts';

/** Accepts the code as typed or pasted, even within its whole message. */
export const shortCode = z.string().check(
  z.trim(),
  z.maxLength(500, code('code_invalid')),
  z.overwrite((text) => codeIn(text) || text),
  z.minLength(1, code('code_missing')),
  z.maxLength(MAX_CODE_LENGTH, code('code_invalid')),
);
/** Longer codes, which may contain dashes and spaces. */
export const recoveryCode = z
  .string()
  .check(z.trim(), z.minLength(1, code('code_missing')), z.maxLength(40, code('code_invalid')));

/** E.164: `+` and up to 15 digits, ignoring other characters. */
export const phone = z.string().check(
  z.maxLength(60, code('invalid_phone')),
  z.overwrite((text) => text.replace(/[^\d+]/g, '')),
  z.regex(/^\+\d{1,15}$/, code('invalid_phone')),
);

/** A solved ALTCHA challenge (base64). */
export const captchaSolution = z.string().check(z.minLength(1), z.maxLength(4096));

/** The action a challenge is valid for. */
export const captchaAction = z.enum(['sign-in-sms', 'enroll-sms', 'password-reset', 'support']);

const factorFields = {
  id,
  /** For a passkey, the name that its user chose. */
  displayName: z.string(),
  /** The last digits of a phone number; null for all other factors. */
  lastFour: z.nullable(z.string()),
  enrolledAt: timestamp,
};

export const factor = z.object({ ...factorFields, kind: z.enum(['sms', 'totp']) });

export const passkeyFactor = z.object({
  ...factorFields,
  kind: z.literal('passkey'),
  lastUsedAt: z.nullable(timestamp),
  /** True when it is synchronized to the user's other devices. */
  synced: z.boolean(),
});
export type PasskeyMfaFactor = z.output<typeof passkeyFactor>;
export type MfaFactor = z.output<typeof factor> | PasskeyMfaFactor;

/** Passkeys have a separate field, because pages of earlier releases do not know the kind. */
const factors = { factors: z.array(factor), passkeys: z.optional(z.array(passkeyFactor)) };
export type MfaFactors = Pick<AccountMfa, 'factors' | 'passkeys'>;

export function allMfaFactors({ factors: others, passkeys = [] }: MfaFactors): readonly MfaFactor[] {
  return [...others, ...passkeys];
}

export const sentCode = z.object({
  factorId: z.nullable(id),
  lastFour: z.string(),
  delivery: z.enum(['queued', 'sent', 'failed']),
  /** The reason that sending failed, as a sentence. */
  failure: z.nullable(z.string()),
  resendAt: timestamp,
  expiresAt: timestamp,
});
export type SentCode = z.output<typeof sentCode>;

/** A sign-in that waits for MFA, kept by the server across reloads. */
export const signInAttempt = z.object({
  ...factors,
  recoveryCodesLeft: z.int(),
  sent: z.nullable(sentCode),
  expiresAt: timestamp,
});
export type SignInAttempt = z.output<typeof signInAttempt>;

export const accountMfa = z.object({
  ...factors,
  recoveryCodesLeft: z.int(),
  rememberedDevices: z.int(),
  /** The time when the studio removes all factors because they were lost; null without a request. */
  removalDueAt: z.optional(z.nullable(timestamp)),
});
export type AccountMfa = z.output<typeof accountMfa>;

/** A removal of lost factors by the studio: pending, or ended. */
export const mfaRemoval = z.object({
  id,
  askedAt: timestamp,
  dueAt: timestamp,
  endedAt: z.nullable(timestamp),
  /** `proved`: a factor was used, so it is not lost. */
  outcome: z.nullable(z.enum(['done', 'stopped', 'proved', 'withdrawn'])),
});
export type MfaRemoval = z.output<typeof mfaRemoval>;

/** Recovery codes are shown once, with the first factor and with the first app or passkey, replacing earlier ones. */
export const enrolled = z.object({ protection: accountMfa, recoveryCodes: z.nullable(z.array(z.string())) });

/** The setup of an authenticator app: its secret, the otpauth URI, and the URI as an SVG QR code. */
export const totpSetUp = z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string(), expiresAt: timestamp });
export type TotpSetUp = z.output<typeof totpSetUp>;

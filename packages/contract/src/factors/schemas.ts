/** The MFA factors of an account, and a sign-in that waits for one of them. */
import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';

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

/** Recovery codes are shown once, with the first factor and with the first app or passkey, replacing earlier ones. */
export const enrolled = z.object({ protection: accountMfa, recoveryCodes: z.nullable(z.array(z.string())) });

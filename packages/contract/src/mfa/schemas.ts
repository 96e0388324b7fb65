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

/** The action a challenge is valid for. */
export const captchaAction = z.enum(['sign-in-sms', 'enroll-sms', 'password-reset', 'support']);

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

/** The setup of an authenticator app: its secret, the otpauth URI, and the URI as an SVG QR code. */
export const totpSetUp = z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string(), expiresAt: timestamp });
export type TotpSetUp = z.output<typeof totpSetUp>;

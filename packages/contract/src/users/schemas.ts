import * as z from 'zod/mini';
import { code, id } from '../primitives.ts';

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 256;

export const email = z
  .string()
  .check(z.trim(), z.maxLength(254, code('invalid_email')), z.email({ error: code('invalid_email') }));

export const newPassword = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, code('weak_password')),
    z.maxLength(MAX_PASSWORD_LENGTH, code('password_too_long')),
  );

export const newCredentials = z.strictObject({ email, password: newPassword });

/** Sign-in accepts any password text, so that a refusal says no more than 'Invalid email or password.' */
export const credentials = z.strictObject({
  email,
  password: z
    .string()
    .check(z.minLength(1, code('invalid_credentials')), z.maxLength(MAX_PASSWORD_LENGTH, code('invalid_credentials'))),
  /** Requires MFA even on a remembered device, because the next action needs it. */
  fresh: z.optional(z.boolean()),
});

export const user = z.object({
  id,
  email: z.string(),
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profilePicture: z.string(),
  mfaEnabled: z.boolean(),
  emailVerified: z.boolean(),
  /** False for users who only ever signed in with Google. */
  hasPassword: z.boolean(),
});
export type User = z.output<typeof user>;

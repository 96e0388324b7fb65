/** Passkeys: passwordless sign-in and management. For MFA they use `verifySignIn`. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { accountMfa, enrolled } from '../factors/schemas.ts';
import { personalWrite, signInWrite } from '../policies.ts';
import { id } from '../primitives.ts';
import { sessionState } from '../sessions/schemas.ts';
import * as p from './schemas.ts';

const challenge = { ...signInWrite, rateLimit: 'passkey-challenge' } as const;

/** True to confirm the signed-in user again, with passkeys of their account only. */
const again = z.boolean();

export const passkeyEndpoints = {
  beginPasskeySignIn: endpoint('POST /api/passkeys/sign-in', challenge, {
    summary: 'A challenge for signing in by a passkey alone: good for this browser, once, for five minutes.',
    body: z.strictObject({ again }),
    success: { status: 200, body: p.passkeyRequest },
    errors: ['sign_in_required'],
  }),
  signInWithPasskey: endpoint('POST /api/passkeys/sign-in/finish', signInWrite, {
    summary: 'Signs in by a passkey that has verified its user, which counts as both factors.',
    body: z.strictObject({ assertion: p.passkeyAssertion, again }),
    success: { status: 201, body: sessionState },
    errors: ['passkey_refused', 'passkey_challenge_over', 'sign_in_required'],
  }),
  beginPasskeySecondFactor: endpoint('POST /api/sign-in/passkey', challenge, {
    summary: 'A challenge for the passkeys of the account whose sign-in waits for MFA.',
    success: { status: 200, body: p.passkeyRequest },
    errors: ['sign_in_attempt_over'],
  }),
  beginPasskeyEnrollment: endpoint('POST /api/mfa/passkeys', personalWrite, {
    summary: 'What an authenticator needs to make a passkey for the account.',
    success: { status: 200, body: p.passkeyCreation },
    errors: ['recent_sign_in_required', 'stronger_factor_required', 'too_many_passkeys'],
  }),
  confirmPasskeyEnrollment: endpoint('POST /api/mfa/passkeys/confirm', personalWrite, {
    summary: 'Adds the new passkey to the account, called after the browser.',
    body: z.strictObject({ passkey: p.newPasskey }),
    success: { status: 201, body: enrolled },
    errors: [
      'recent_sign_in_required',
      'stronger_factor_required',
      'passkey_not_added',
      'passkey_challenge_over',
      'passkey_exists',
      'too_many_passkeys',
    ],
  }),
  renamePasskey: endpoint('PATCH /api/mfa/factors/:factorId', personalWrite, {
    summary: 'Renames a passkey of the account.',
    params: z.strictObject({ factorId: id }),
    body: z.strictObject({ name: p.passkeyName }),
    success: { status: 200, body: accountMfa },
    errors: ['passkey_name_required', 'name_too_long', 'not_found'],
  }),
} as const;

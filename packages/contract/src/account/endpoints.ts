import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

import { browserWrite, personalRead, personalWrite, signInWrite } from '../policies.ts';
import { captchaSolution, linkToken } from '../primitives.ts';
import { sessionState } from '../sessions/schemas.ts';
import { email, newCredentials, newPassword } from '../users/schemas.ts';

const passwordProblems = ['weak_password', 'password_too_long', 'common_password'] as const;

export const accountEndpoints = {
  signUp: endpoint(
    'POST /api/accounts',
    { ...browserWrite, rateLimit: 'sign-up' },
    {
      summary: 'Creates an account and signs it in.',
      body: newCredentials,
      success: { status: 201, body: sessionState },
      errors: [
        'invalid_email',
        'weak_password',
        'password_too_long',
        'common_password',
        'email_taken',
        'profile_write_failed',
      ],
    },
  ),
  sendEmailVerification: endpoint('POST /api/account/email-verification', personalWrite, {
    summary: "Emails a link that verifies the account's address, unless it is verified already.",
    success: { status: 204 },
  }),
  verifyEmail: endpoint('POST /api/email-verifications', signInWrite, {
    summary:
      'Verifies the address of an emailed link, for the signed-in user of its account. A change of address then takes effect.',
    body: z.strictObject({ token: linkToken }),
    success: { status: 200, body: z.object({ email: z.string() }) },
    errors: ['link_invalid', 'link_needs_sign_in', 'link_of_other_account', 'email_taken'],
  }),
  changeEmail: endpoint('PUT /api/account/email', personalWrite, {
    summary: 'Sends a link to the new address, which replaces the old one when the link is used.',
    body: z.strictObject({ email }),
    success: { status: 204 },
    errors: ['recent_sign_in_required', 'invalid_email', 'email_unchanged'],
  }),
  requestPasswordReset: endpoint('POST /api/password-resets', signInWrite, {
    summary: 'Sends a link for a new password if the address has an account; the answer is the same if it has none.',
    body: z.strictObject({ email, captcha: captchaSolution }),
    success: { status: 204 },
    errors: ['invalid_email', 'captcha_failed', 'captcha_expired'],
  }),
  resetPassword: endpoint('POST /api/password-resets/complete', signInWrite, {
    summary:
      'Sets a new password by a link, and signs the account out everywhere; the link that undoes a change of address does that too. Signing in is another step.',
    body: z.strictObject({ token: linkToken, password: newPassword }),
    success: { status: 204 },
    errors: ['link_invalid', 'email_taken', ...passwordProblems],
  }),
  changePassword: endpoint('PUT /api/account/password', personalWrite, {
    summary: 'Changes the password, or sets the first one, after a recent sign-in; all other sessions end.',
    body: z.strictObject({ password: newPassword }),
    success: { status: 200, body: sessionState },
    errors: ['recent_sign_in_required', ...passwordProblems],
  }),
  revokeOtherSessions: endpoint('DELETE /api/sessions', personalWrite, {
    summary: "Ends all of the user's sessions but this one.",
    success: { status: 204 },
  }),
  exportAccount: endpoint('GET /api/account/export', personalRead, {
    summary: 'Everything the store keeps about the user, but secrets.',
    success: { status: 200, body: z.record(z.string(), z.unknown()) },
  }),
  deleteAccount: endpoint('DELETE /api/account', personalWrite, {
    summary: 'Ends the account after a recent sign-in; its orders stay in the books without personal data.',
    success: { status: 204 },
    errors: ['recent_sign_in_required', 'payment_on_its_way'],
  }),
} as const;

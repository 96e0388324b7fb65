/** MFA: verifying a factor at sign-in, and managing factors. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { accountMfa, enrolled, sentCode, signInAttempt } from '../factors/schemas.ts';
import { passkeyAssertion } from '../passkeys/schemas.ts';
import { browserRead, personalRead, personalWrite, signInWrite } from '../policies.ts';
import { captchaSolution, id, linkToken } from '../primitives.ts';
import { sessionState } from '../sessions/schemas.ts';
import * as m from './schemas.ts';

const smsProblems = [
  'captcha_failed',
  'captcha_expired',
  'too_many_codes',
  'code_not_sent',
  'code_number_refused',
  'code_country_refused',
] as const;

const confirmProblems = [
  'recent_sign_in_required',
  'stronger_factor_required',
  'code_missing',
  'code_invalid',
  'code_expired',
  'too_many_codes',
  'factor_exists',
  'too_many_factors',
] as const;

export const mfaEndpoints = {
  getCaptcha: endpoint('GET /api/captcha', browserRead, {
    summary: 'A puzzle for a browser to solve (ALTCHA), good for one action, once, for some minutes.',
    query: z.strictObject({ action: m.captchaAction }),
    success: { status: 200, body: z.record(z.string(), z.unknown()) },
  }),
  getSignInAttempt: endpoint('GET /api/sign-in', browserRead, {
    summary: "This browser's sign-in that waits for MFA, or null.",
    success: { status: 200, body: z.object({ attempt: z.nullable(signInAttempt) }) },
  }),
  sendSignInCode: endpoint('POST /api/sign-in/sms', signInWrite, {
    summary: 'Texts a code to one of the phones of the account; an earlier code no longer counts.',
    body: z.strictObject({ factorId: id, captcha: captchaSolution }),
    success: { status: 200, body: signInAttempt },
    errors: ['sign_in_attempt_over', 'mfa_no_phone', ...smsProblems],
  }),
  verifySignIn: endpoint('POST /api/sign-in/verify', signInWrite, {
    summary: 'Proves MFA and signs in; on request this device is not asked again for 30 days.',
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('sms'), code: m.shortCode, rememberDevice: z.boolean() }),
      z.strictObject({ kind: z.literal('totp'), code: m.shortCode, rememberDevice: z.boolean() }),
      z.strictObject({ kind: z.literal('recovery-code'), code: m.recoveryCode, rememberDevice: z.boolean() }),
      z.strictObject({ kind: z.literal('passkey'), assertion: passkeyAssertion, rememberDevice: z.boolean() }),
    ]),
    success: { status: 201, body: sessionState },
    errors: [
      'sign_in_attempt_over',
      'code_missing',
      'code_invalid',
      'code_expired',
      'too_many_codes',
      'passkey_refused',
      'passkey_challenge_over',
    ],
  }),
  cancelSignIn: endpoint('DELETE /api/sign-in', signInWrite, {
    summary: 'Cancels the sign-in that waits for MFA.',
    success: { status: 204 },
  }),

  getProtection: endpoint('GET /api/mfa', personalRead, {
    summary: "The account's MFA factors, and how many recovery codes are left.",
    success: { status: 200, body: accountMfa },
  }),
  beginSmsEnrollment: endpoint('POST /api/mfa/sms', personalWrite, {
    summary: 'Texts a code to a phone that is to protect the account; an earlier code no longer counts.',
    body: z.strictObject({ phone: m.phone, captcha: captchaSolution }),
    success: { status: 200, body: sentCode },
    errors: ['recent_sign_in_required', 'invalid_phone', 'factor_exists', 'too_many_factors', ...smsProblems],
  }),
  getSmsEnrollment: endpoint('GET /api/mfa/sms', personalRead, {
    summary: 'The code on its way to the phone that is being set up, or null.',
    success: { status: 200, body: z.object({ sent: z.nullable(sentCode) }) },
  }),
  confirmSmsEnrollment: endpoint('POST /api/mfa/sms/confirm', personalWrite, {
    summary: 'Enrols the phone by its code.',
    body: z.strictObject({ code: m.shortCode }),
    success: { status: 201, body: enrolled },
    errors: confirmProblems,
  }),
  beginTotpEnrollment: endpoint('POST /api/mfa/totp', personalWrite, {
    summary: 'A new secret for an authenticator app; an earlier one no longer counts.',
    success: { status: 200, body: m.totpSetUp },
    errors: ['recent_sign_in_required', 'stronger_factor_required', 'factor_exists', 'too_many_factors'],
  }),
  confirmTotpEnrollment: endpoint('POST /api/mfa/totp/confirm', personalWrite, {
    summary: 'Enrols the authenticator app by one of its codes.',
    body: z.strictObject({ code: m.shortCode }),
    success: { status: 201, body: enrolled },
    errors: confirmProblems,
  }),
  replaceRecoveryCodes: endpoint('POST /api/mfa/recovery-codes', personalWrite, {
    summary: 'New recovery codes, shown once; earlier ones no longer count.',
    success: { status: 201, body: z.object({ recoveryCodes: z.array(z.string()) }) },
    errors: ['recent_sign_in_required', 'stronger_factor_required', 'not_found'],
  }),
  removeFactor: endpoint('DELETE /api/mfa/factors/:factorId', personalWrite, {
    summary:
      'Removes a factor, after a recent sign-in with MFA; an authenticator app or a passkey only after one by more than a text.',
    params: z.strictObject({ factorId: id }),
    success: { status: 200, body: accountMfa },
    errors: ['recent_sign_in_required', 'stronger_factor_required', 'not_found'],
  }),
  stopMfaRemoval: endpoint('POST /api/mfa-removals/stop', signInWrite, {
    summary: 'Stops the removal of lost factors that the studio was asked for, by the link in the email about it.',
    body: z.strictObject({ token: linkToken }),
    success: { status: 204 },
    errors: ['link_invalid'],
  }),
  keepMfa: endpoint('DELETE /api/mfa/removal', personalWrite, {
    summary: 'Stops the removal of lost factors; none where there is none.',
    success: { status: 200, body: accountMfa },
  }),
  forgetRememberedDevices: endpoint('DELETE /api/mfa/remembered-devices', personalWrite, {
    summary: 'Every device is asked for MFA again.',
    success: { status: 204 },
  }),
} as const;

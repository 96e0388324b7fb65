import { type DocsOf, exampleCaptcha, exampleIds, exampleLinkToken, exampleTimes } from '../endpoint-docs.ts';
import type { AccountMfa, SentCode, SignInAttempt } from '../factors/schemas.ts';
import { exampleSession } from '../sessions/docs.ts';
import type { mfaEndpoints } from './endpoints.ts';

const sent: SentCode = {
  factorId: exampleIds.factor,
  lastFour: '3333',
  delivery: 'queued',
  failure: null,
  resendAt: '2026-06-01T12:00:30.000Z',
  expiresAt: '2026-06-01T12:05:00.000Z',
};

const factor = {
  id: exampleIds.factor,
  displayName: 'Phone',
  lastFour: '3333',
  enrolledAt: exampleTimes.before,
  kind: 'sms',
} as const;

const attempt: SignInAttempt = {
  factors: [factor],
  passkeys: [],
  recoveryCodesLeft: 8,
  sent,
  expiresAt: exampleTimes.soon,
};

const accountMfa: AccountMfa = {
  factors: [factor],
  passkeys: [],
  recoveryCodesLeft: 8,
  rememberedDevices: 0,
  removalDueAt: null,
};

const recent =
  'The user must have signed in within the last ten minutes, else the answer is `recent_sign_in_required`.';
const enrolled = { protection: accountMfa, recoveryCodes: ['7k2m-q9xd-r4tp'] };

export const mfaDocs: DocsOf<typeof mfaEndpoints> = {
  getCaptcha: {
    description:
      'Solve it with `solveChallenge` of npm’s `altcha-lib` (PBKDF2), then send the base64 of the JSON `{"challenge": …, "solution": …}` as `captcha`. It is good for 10 minutes.',
    request: { query: { action: 'support' } },
    answer: {
      parameters: { algorithm: 'PBKDF2/SHA-256', cost: 1000, keyPrefix: '00', data: { action: 'support' } },
      signature: '5b0c',
    },
  },
  getSignInAttempt: {
    description: 'The attempt is that of a cookie which `signIn` has set.',
    answer: { attempt },
  },
  sendSignInCode: {
    description: 'Solve a puzzle of `getCaptcha` for `sign-in-sms` first. The code is good for five minutes.',
    request: { body: { factorId: exampleIds.factor, captcha: exampleCaptcha } },
    answer: attempt,
  },
  verifySignIn: {
    description: 'Sets the session cookie. Too many wrong codes end the attempt.',
    request: { body: { kind: 'totp', code: '123456', rememberDevice: false } },
    answer: exampleSession,
  },
  cancelSignIn: { description: 'Without a waiting sign-in it does nothing.' },
  getProtection: { description: 'Passkeys are listed apart from the other factors.', answer: accountMfa },
  beginSmsEnrollment: {
    description: `Solve a puzzle of \`getCaptcha\` for \`enroll-sms\` first. ${recent}`,
    request: { body: { phone: '+15554443333', captcha: exampleCaptcha } },
    answer: { ...sent, factorId: null },
  },
  getSmsEnrollment: {
    description: '`delivery` tells whether the text was sent.',
    answer: { sent: { ...sent, factorId: null, delivery: 'sent' } },
  },
  confirmSmsEnrollment: {
    description: 'The recovery codes are shown this once; they are null where the account has some already.',
    request: { body: { code: '123456' } },
    answer: enrolled,
  },
  beginTotpEnrollment: {
    description: `${recent} The secret is good for ten minutes.`,
    answer: {
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Lanternkeep:ann%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Lanternkeep',
      qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
      expiresAt: exampleTimes.soon,
    },
  },
  confirmTotpEnrollment: {
    description: 'The recovery codes are shown this once; they are null where the account has some already.',
    request: { body: { code: '123456' } },
    answer: { ...enrolled, protection: { ...accountMfa, factors: [{ ...factor, kind: 'totp', lastFour: null }] } },
  },
  replaceRecoveryCodes: {
    description: `${recent} An account without MFA is \`not_found\`.`,
    answer: { recoveryCodes: ['7k2m-q9xd-r4tp'] },
  },
  removeFactor: {
    description: `${recent} Take the id from \`getProtection\`.`,
    request: { params: { factorId: exampleIds.factor } },
    answer: { ...accountMfa, factors: [], recoveryCodesLeft: 0 },
  },
  stopMfaRemoval: {
    description: '`token` is the secret of the emailed link.',
    request: { body: { token: exampleLinkToken } },
  },
  keepMfa: { description: '`removalDueAt` of `getProtection` tells whether there is one.', answer: accountMfa },
  forgetRememberedDevices: { description: 'Sessions stay.' },
};

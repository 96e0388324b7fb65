import { type DocsOf, exampleCaptcha, exampleIds, exampleLinkToken } from '../endpoint-docs.ts';
import { exampleSession } from '../sessions/docs.ts';
import type { accountEndpoints } from './endpoints.ts';

const password = 'quiet-harbour-7';
const email = 'ann@example.com';
const recent =
  'The user must have signed in within the last ten minutes, else the answer is `recent_sign_in_required`: sign in again with `fresh`.';

export const accountDocs: DocsOf<typeof accountEndpoints> = {
  signUp: {
    description:
      'Sets the session cookie: no sign-in follows. A link to verify the address is emailed; buying and downloading do not wait for it.',
    request: { body: { email, password } },
    answer: exampleSession,
  },
  sendEmailVerification: { description: 'The link is good for 24 hours.' },
  verifyEmail: {
    description: '`token` is the secret of the emailed link. Its account must be the one that is signed in.',
    request: { body: { token: exampleLinkToken } },
    answer: { email },
  },
  changeEmail: {
    description: `${recent} The old address gets a link that undoes the change.`,
    request: { body: { email: 'ann.new@example.com' } },
  },
  requestPasswordReset: {
    description: 'Solve a puzzle of `getCaptcha` for `password-reset` first. The link is good for 30 minutes.',
    request: { body: { email, captcha: exampleCaptcha } },
  },
  resetPassword: {
    description: '`token` is the secret of the emailed link.',
    request: { body: { token: exampleLinkToken, password } },
  },
  changePassword: {
    description: recent,
    request: { body: { password } },
    answer: exampleSession,
  },
  revokeOtherSessions: { description: 'The session of the cookie stays.' },
  exportAccount: {
    description: 'For reading, not for programs: its members may change.',
    answer: { account: { id: exampleIds.user, email } },
  },
  deleteAccount: {
    description: `${recent} A payment that is on its way must settle first.`,
  },
};

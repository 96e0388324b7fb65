import type { BaseDeps } from '../../base/deps.ts';
import { composeEmail } from '../../base/email/compose-email.ts';

/** The email's subject, and its first sentence, which says what happened. */
export interface Notice {
  readonly subject: string;
  readonly happened: string;
}

export const notices = {
  enrolled: (name: string): Notice => ({
    subject: 'A second factor was added to your account',
    happened: `${name} now protects your account: it is asked for when you sign in.`,
  }),
  passkeyEnrolled: (): Notice => ({
    subject: 'A passkey was added to your account',
    happened: 'A passkey now signs in to your account by itself, and protects it: it is asked for after your password.',
  }),
  passkeyCloned: (): Notice => ({
    subject: 'A passkey of your account was refused',
    happened:
      'Somebody tried to sign in to your account with a passkey that seems to have been copied. Nobody was signed in. Please remove it in your profile and add a new one.',
  }),
  removed: (name: string): Notice => ({
    subject: 'A second factor was taken off your account',
    happened: `${name} no longer protects your account.`,
  }),
  codesReplaced: (): Notice => ({
    subject: 'You have new recovery codes',
    happened: 'New recovery codes were made for your account; the earlier ones no longer count.',
  }),
  codeUsed: (left: number): Notice => ({
    subject: 'A recovery code was used',
    happened: `Somebody signed in to your account with one of its recovery codes. Codes that are left: ${left}.`,
  }),
  guessed: (): Notice => ({
    subject: 'A sign-in to your account was stopped',
    happened: 'Somebody passed the first step of signing in to your account, but gave wrong codes at the second.',
  }),
};

/** Returns the notice of new MFA that came with codes in place of earlier ones. */
export const withNewCodes = ({ subject, happened }: Notice): Notice => ({
  subject,
  happened: `${happened} ${notices.codesReplaced().happened}`,
});

export async function notify(
  { db, outbox, publicOrigins: [origin] }: Pick<BaseDeps, 'db' | 'outbox' | 'publicOrigins'>,
  to: string,
  { subject, happened }: Notice,
): Promise<void> {
  const ifNotYou = `If this was not you, change your password and look through your account at once:\n${origin}/profile`;
  await outbox.sendEmail(db, composeEmail({ to, topic: 'factors' }, subject, happened, ifNotYou));
}

import type { BaseDeps } from '../../base/deps.ts';
import { composeEmail } from '../../base/email/compose-email.ts';

/** The email's subject, and its first sentence, which says what happened. */
export interface MfaNotice {
  readonly subject: string;
  readonly happened: string;
}

export const notices = {
  enrolled: (name: string): MfaNotice => ({
    subject: 'An MFA method was added to your account',
    happened: `${name} now protects your account: you will be asked for it when you log in.`,
  }),
  passkeyEnrolled: (): MfaNotice => ({
    subject: 'A passkey was added to your account',
    happened:
      'You can now log in to your account with a passkey alone. It also protects your account: you will be asked for it after your password.',
  }),
  passkeyCloned: (): MfaNotice => ({
    subject: 'A passkey of your account was rejected',
    happened:
      'Someone tried to log in to your account with a passkey that seems to have been copied. The login was refused. Please remove it in your profile and add a new one.',
  }),
  removed: (name: string): MfaNotice => ({
    subject: 'An MFA method was removed from your account',
    happened: `${name} no longer protects your account.`,
  }),
  codesReplaced: (): MfaNotice => ({
    subject: 'You have new recovery codes',
    happened: 'New recovery codes were made for your account; the earlier ones no longer work.',
  }),
  codeUsed: (left: number): MfaNotice => ({
    subject: 'A recovery code was used',
    happened: `Someone logged in to your account with one of its recovery codes. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
  }),
  guessed: (): MfaNotice => ({
    subject: 'A login to your account was blocked',
    happened: 'Someone passed the first step of logging in to your account, but entered wrong codes at the second.',
  }),
};

/** Returns the notice of new MFA that came with codes in place of earlier ones. */
export const withNewCodes = ({ subject, happened }: MfaNotice): MfaNotice => ({
  subject,
  happened: `${happened} ${notices.codesReplaced().happened}`,
});

export async function notify(
  { db, outbox, publicOrigins: [origin] }: Pick<BaseDeps, 'db' | 'outbox' | 'publicOrigins'>,
  to: string,
  { subject, happened }: MfaNotice,
): Promise<void> {
  const ifNotYou = `If this was not you, change your password and check your account right away:\n${origin}/profile`;
  await outbox.sendEmail(db, composeEmail({ to, topic: 'factors' }, subject, happened, ifNotYou));
}

import { call, contract, type User } from '@storefront/contract';
import { emailChangeSent } from '@storefront/contract/account/messages';
import { Alert, Stack } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { useState } from 'react';
import { EmailField } from '../attempts/email-field.tsx';
import { SingleFieldForm } from '../attempts/single-field-form.tsx';
import { checkEmail } from '../login/credentials.ts';
import { DialogSetting, type SettingDialogProps } from '../settings/setting.tsx';
import { useLinkAgain } from '../verify-email/use-link-again.tsx';
import styles from './email-setting.module.css';

export function EmailSetting({ user: { email, emailVerified } }: { user: User }) {
  const [sentTo, setSentTo] = useState<string>();
  const again = useLinkAgain(email);
  return (
    <DialogSetting
      title="Email"
      label="Change Email"
      action={!emailVerified && again.button}
      outcome={
        <>
          {!emailVerified && again.outcome}
          {sentTo !== undefined && sentTo !== email && <Alert kind="success">{emailChangeSent(sentTo, email)}</Alert>}
        </>
      }
      renderDialog={(props) => <EmailDialog email={email} onSent={setSentTo} {...props} />}
    >
      <span translate="no">{email}</span>{' '}
      <span className={styles.mark} data-verified={emailVerified}>
        {emailVerified ? 'Verified' : 'Not verified'}
      </span>
    </DialogSetting>
  );
}

interface EmailDialogProps extends SettingDialogProps {
  readonly email: string;
  readonly onSent: (email: string) => void;
}

function EmailDialog({ email, run, onClose, onSent }: EmailDialogProps) {
  const change = async (typed: string) => {
    const wanted = typed.trim();
    await run(() => call(contract.changeEmail, { body: { email: wanted } }));
    onClose();
    onSent(wanted);
  };
  return (
    <Dialog title="Change Email" onClose={onClose}>
      <Stack>
        <p>
          We will send a link to the new address. Until you open it, your address stays <strong>{email}</strong>.
        </p>
        <SingleFieldForm
          name="email"
          check={checkEmail}
          fieldProblems={['invalid_email', 'email_unchanged']}
          onSubmit={change}
          submitLabel="Send Link"
          busyLabel="Sending..."
          field={(error) => <EmailField label="New email" autoComplete="email" error={error} />}
        />
      </Stack>
    </Dialog>
  );
}

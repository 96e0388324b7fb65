import { call, contract, type User } from '@storefront/contract';
import { emailChangeSent } from '@storefront/contract/account/messages';
import { Alert, Button, Stack, TextField } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { useState } from 'react';
import { SingleFieldForm } from '../attempts/single-field-form.tsx';
import { useAccountAction } from '../attempts/use-account-action.ts';
import { checkEmail } from '../login/credentials.ts';
import type { RecentSignIn } from '../sign-in-again/use-recent-sign-in.tsx';
import { useLinkAgain } from '../verify-email/use-link-again.tsx';
import styles from './email-setting.module.css';
import { Setting } from './setting.tsx';

export function EmailSetting({ user: { email, emailVerified } }: { readonly user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const { run, dialog } = useAccountAction();
  const again = useLinkAgain(email);
  const close = () => setIsOpen(false);
  return (
    <Setting
      title="Email"
      action={
        <>
          {!emailVerified && again.button}
          <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
            Change Email
          </Button>
        </>
      }
      outcome={
        <>
          {!emailVerified && again.outcome}
          {sentTo !== undefined && sentTo !== email && <Alert kind="success">{emailChangeSent(sentTo, email)}</Alert>}
          {isOpen && <EmailDialog email={email} run={run} onClose={close} onSent={setSentTo} />}
          {dialog}
        </>
      }
    >
      {email}{' '}
      <span className={styles.mark} data-verified={emailVerified}>
        {emailVerified ? 'Verified' : 'Not verified'}
      </span>
    </Setting>
  );
}

interface EmailDialogProps {
  readonly email: string;
  readonly run: RecentSignIn['run'];
  readonly onClose: () => void;
  readonly onSent: (email: string) => void;
}

function EmailDialog({ email, run, onClose, onSent }: EmailDialogProps) {
  const [busy, setBusy] = useState(false);
  const change = async (typed: string) => {
    const wanted = typed.trim();
    await run(() => call(contract.changeEmail, { body: { email: wanted } }));
    onClose();
    onSent(wanted);
  };
  return (
    <Dialog title="Change Email" busy={busy} onClose={onClose}>
      <Stack>
        <p>
          We send a link to the new address. Until you open it, your address stays <strong>{email}</strong>.
        </p>
        <SingleFieldForm
          name="email"
          check={checkEmail}
          fieldProblems={['invalid_email', 'email_unchanged']}
          onSubmit={change}
          onBusyChange={setBusy}
          submitLabel="Send Link"
          busyLabel="Sending..."
          field={(error) => (
            <TextField
              label="New email"
              name="email"
              type="email"
              required
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              error={error}
            />
          )}
        />
      </Stack>
    </Dialog>
  );
}

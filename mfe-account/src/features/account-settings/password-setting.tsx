/** Changes the password, or sets the first one. */
import { call, contract, type User } from '@storefront/contract';
import { accountMessages } from '@storefront/contract/account/messages';
import { api, notify, useAppDispatch } from '@storefront/state';
import { Button, Stack } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { useState } from 'react';
import { useAccountAction } from '../attempts/use-account-action.ts';
import { NewPasswordForm } from '../password-reset/new-password-form.tsx';
import type { RecentSignIn } from '../sign-in-again/use-recent-sign-in.tsx';
import { Setting } from './setting.tsx';

export function PasswordSetting({ user }: { readonly user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const { run, dialog } = useAccountAction();
  const label = user.hasPassword ? 'Change Password' : 'Set a Password';
  return (
    <Setting
      title="Password"
      action={
        <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      }
      outcome={
        <>
          {isOpen && <PasswordDialog title={label} user={user} run={run} onClose={() => setIsOpen(false)} />}
          {dialog}
        </>
      }
    >
      {user.hasPassword
        ? 'Changing it signs out all of your other browsers.'
        : 'You sign in with Google. With a password you can also sign in without it.'}
    </Setting>
  );
}

interface PasswordDialogProps {
  readonly title: string;
  readonly user: User;
  readonly run: RecentSignIn['run'];
  readonly onClose: () => void;
}

function PasswordDialog({ title, user, run, onClose }: PasswordDialogProps) {
  const { email, hasPassword } = user;
  const [busy, setBusy] = useState(false);
  const dispatch = useAppDispatch();
  const save = async (password: string) => {
    await run(() => call(contract.changePassword, { body: { password } }));
    onClose();
    dispatch(api.util.invalidateTags(['Profile']));
    const text = hasPassword ? accountMessages.password_changed : accountMessages.password_set;
    dispatch(notify({ kind: 'success', text }));
  };
  return (
    <Dialog title={title} busy={busy} onClose={onClose}>
      <Stack>
        <p>Your other browsers are signed out, and an email tells you of the change.</p>
        <NewPasswordForm email={email} onSubmit={save} onBusyChange={setBusy} />
      </Stack>
    </Dialog>
  );
}

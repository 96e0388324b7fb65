/** Changes the password, or sets the first one. */
import { call, contract, type User } from '@storefront/contract';
import { accountMessages } from '@storefront/contract/account/messages';
import { api, notify, useAppDispatch } from '@storefront/state';
import { Stack } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { NewPasswordForm } from '../password-reset/new-password-form.tsx';
import { DialogSetting, type SettingDialogProps } from '../settings/setting.tsx';

export function PasswordSetting({ user }: { user: User }) {
  const label = user.hasPassword ? 'Change Password' : 'Set a Password';
  return (
    <DialogSetting
      title="Password"
      label={label}
      renderDialog={(props) => <PasswordDialog title={label} user={user} {...props} />}
    >
      {user.hasPassword
        ? 'Changing it logs out all of your other browsers.'
        : 'You log in with Google. Set a password to log in without it, too.'}
    </DialogSetting>
  );
}

interface PasswordDialogProps extends SettingDialogProps {
  readonly title: string;
  readonly user: User;
}

function PasswordDialog({ title, user, run, onClose }: PasswordDialogProps) {
  const { email, hasPassword } = user;
  const dispatch = useAppDispatch();
  const save = async (password: string) => {
    await run(() => call(contract.changePassword, { body: { password } }));
    onClose();
    dispatch(api.util.invalidateTags(['Profile']));
    const text = hasPassword ? accountMessages.password_changed : accountMessages.password_set;
    dispatch(notify({ kind: 'success', text }));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        <p>Your other browsers will be logged out, and we will email you about the change.</p>
        <NewPasswordForm email={email} onSubmit={save} />
      </Stack>
    </Dialog>
  );
}

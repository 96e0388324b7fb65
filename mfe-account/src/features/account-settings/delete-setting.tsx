import { call, contract, type User } from '@storefront/contract';
import { accountMessages } from '@storefront/contract/account/messages';
import { useNavigate } from '@storefront/routing';
import { notify, signedOut, useAppDispatch } from '@storefront/state';
import { Stack, TextField } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { SingleFieldForm } from '../attempts/single-field-form.tsx';
import { DialogSetting, type SettingDialogProps } from '../settings/setting.tsx';
import styles from './delete-setting.module.css';

/** The user must type this word, to prevent deletion by accident. */
const WORD = 'delete';

export function DeleteSetting({ user: { email } }: { user: User }) {
  return (
    <DialogSetting
      title="Delete account"
      label="Delete Account"
      variant="danger"
      renderDialog={(props) => <DeleteDialog email={email} {...props} />}
    >
      This is permanent. We ask you to confirm it first.
    </DialogSetting>
  );
}

function DeleteDialog({ email, run, onClose }: SettingDialogProps & Pick<User, 'email'>) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const remove = async () => {
    await run(() => call(contract.deleteAccount, {}));
    // The order matters: a signed-out profile would ask the visitor to log in.
    navigate('/home');
    dispatch(signedOut());
    dispatch(notify({ kind: 'success', text: accountMessages.account_deleted }));
  };
  return (
    <Dialog title="Delete Account" onClose={onClose}>
      <Stack>
        <p>
          This deletes the account of <strong>{email}</strong>. It cannot be undone.
        </p>
        <div>
          <h3 className={styles.heading}>What is deleted</h3>
          <ul className={styles.list}>
            <li>your profile and your picture</li>
            <li>your cart and your wishlist</li>
            <li>your messages to support</li>
            <li>your password, your MFA settings and all sessions</li>
            <li>your access to what you have bought</li>
          </ul>
        </div>
        <div>
          <h3 className={styles.heading}>What we keep</h3>
          <ul className={styles.list}>
            <li>your orders, for our bookkeeping, without anything that identifies you</li>
            <li>messages you sent while logged out</li>
          </ul>
        </div>
        <SingleFieldForm
          name="confirmation"
          check={(typed) => (typed.trim().toLowerCase() === WORD ? undefined : accountMessages.deletion_unconfirmed)}
          onSubmit={remove}
          submitLabel="Delete My Account"
          busyLabel="Deleting..."
          variant="danger"
          field={(error) => (
            <TextField
              label={`Type ‘${WORD}’ to confirm`}
              name="confirmation"
              required
              autoComplete="off"
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

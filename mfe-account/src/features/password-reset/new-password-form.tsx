/** Choosing a password: by a link, or for an account one is signed in to. */

import { SingleFieldForm } from '../attempts/single-field-form.tsx';
import { checkNewPassword } from '../login/credentials.ts';
import { PasswordField } from '../login/password-field.tsx';

interface NewPasswordFormProps {
  /** Whose password it is, for password managers; unknown where a link tells. */
  readonly email?: string;
  /** @throws {ApiError} with what is to be told */
  readonly onSubmit: (password: string) => Promise<unknown>;
  readonly onBusyChange?: (busy: boolean) => void;
}

export function NewPasswordForm({ email, ...rest }: NewPasswordFormProps) {
  return (
    <SingleFieldForm
      {...rest}
      name="password"
      check={checkNewPassword}
      fieldProblems={['weak_password', 'password_too_long', 'common_password']}
      field={(error) => (
        <>
          {email && <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />}
          <PasswordField label="New password" isNew error={error} />
        </>
      )}
      submitLabel="Save Password"
      busyLabel="Saving..."
    />
  );
}

import { MIN_PASSWORD_LENGTH } from '@storefront/contract';
import { PasswordField } from '@storefront/ui/password-field';
import { SingleFieldForm } from '../attempts/single-field-form.tsx';
import { checkNewPassword } from '../login/credentials.ts';

interface NewPasswordFormProps {
  /** The account's email, for password managers; unknown when a link identifies the account. */
  readonly email?: string;
  readonly onSubmit: (password: string) => Promise<unknown>;
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
          <PasswordField label="New password" minLength={MIN_PASSWORD_LENGTH} error={error} />
        </>
      )}
      submitLabel="Save Password"
      busyLabel="Saving..."
    />
  );
}

import { MIN_PASSWORD_LENGTH } from '@storefront/contract';
import { INSTEAD } from '@storefront/contract/forms/form-button';
import { formPath } from '@storefront/contract/forms/form-path';
import { selectNotices, useAppSelector } from '@storefront/state';
import { Button, ButtonLink, Stack } from '@storefront/ui';
import { PasswordField } from '@storefront/ui/password-field';
import type { Form } from '@storefront/ui/use-form';
import { EmailField } from '../attempts/email-field.tsx';
import type { Failure } from '../attempts/failure.ts';
import type { Credentials, Mode } from './credentials.ts';

interface CredentialsFormProps {
  readonly mode: Mode;
  readonly form: Form<keyof Credentials, Failure>;
}

export function CredentialsForm({ mode, form: { busy, errors, summary, props } }: CredentialsFormProps) {
  const typed = useAppSelector((state) => selectNotices(state).find((notice) => notice.typed)?.typed);
  const isSignUp = mode === 'sign-up';
  return (
    <form {...props} action={formPath(isSignUp ? 'sign-up' : 'sign-in')}>
      <Stack>
        {summary}
        <EmailField
          label="Email"
          autoComplete={isSignUp ? 'username' : 'username webauthn'}
          enterKeyHint="next"
          defaultValue={typed?.email}
          error={errors.email}
        />
        <PasswordField
          {...(isSignUp && { minLength: MIN_PASSWORD_LENGTH })}
          error={errors.password}
          enterKeyHint="go"
        />
        <Button type="submit" busy={busy} busyLabel="Processing...">
          {isSignUp ? 'Sign Up' : 'Log In'}
        </Button>
        {!isSignUp && (
          <noscript>
            <p>No account yet? The same fields make one.</p>
            <Button type="submit" name={INSTEAD} value="sign-up" variant="secondary">
              Sign Up
            </Button>
          </noscript>
        )}
        {!isSignUp && (
          <ButtonLink variant="quiet" to="/forgot-password">
            Forgot your password?
          </ButtonLink>
        )}
      </Stack>
    </form>
  );
}

import { MIN_PASSWORD_LENGTH } from '@storefront/contract';
import { Button, ButtonLink, Stack, useIsHydrated } from '@storefront/ui';
import { PasswordField } from '@storefront/ui/password-field';
import type { Form } from '@storefront/ui/use-form';
import { EmailField } from '../attempts/email-field.tsx';
import type { Failure } from '../attempts/failure.ts';
import type { Credentials, Mode } from './credentials.ts';

interface CredentialsFormProps {
  readonly mode: Mode;
  readonly form: Form<keyof Credentials, Failure>;
}

/** Disabled before hydration, when the browser would send the password to the wrong place. */
export function CredentialsForm({ mode, form: { busy, errors, summary, props } }: CredentialsFormProps) {
  const isHydrated = useIsHydrated();
  const isSignUp = mode === 'sign-up';
  return (
    <form {...props}>
      <Stack>
        {summary}
        <EmailField
          label="Email"
          autoComplete={isSignUp ? 'username' : 'username webauthn'}
          enterKeyHint="next"
          error={errors.email}
        />
        <PasswordField
          {...(isSignUp && { minLength: MIN_PASSWORD_LENGTH })}
          error={errors.password}
          enterKeyHint="go"
        />
        <Button type="submit" busy={busy} busyLabel="Processing..." disabled={!isHydrated}>
          {isSignUp ? 'Sign Up' : 'Log In'}
        </Button>
        {!isSignUp && (
          <ButtonLink variant="quiet" to="/forgot-password">
            Forgot your password?
          </ButtonLink>
        )}
      </Stack>
    </form>
  );
}

/** The e-mail and password form, for logging in and signing up. */
import { MIN_PASSWORD_LENGTH } from '@storefront/contract';
import { Button, ButtonLink, Stack, TextField, useIsHydrated } from '@storefront/ui';
import { PasswordField } from '@storefront/ui/password-field';
import type { FormEvent, ReactNode, Ref } from 'react';
import type { CredentialErrors, Credentials, Mode } from './credentials.ts';

interface CredentialsFormProps {
  readonly mode: Mode;
  readonly busy: boolean;
  readonly errors: CredentialErrors;
  /** Lists them, where there are several. */
  readonly summary: ReactNode;
  readonly onChange: (credentials: Credentials) => void;
  readonly onSubmit: (credentials: Credentials) => void;
  readonly ref: Ref<HTMLFormElement>;
}

/**
 * The fields keep their values in the page alone, so that what was typed or filled in before hydration survives it;
 * until then the form cannot be sent, as the browser would send the password to the wrong place.
 */
export function CredentialsForm({ mode, busy, errors, summary, onChange, onSubmit, ref }: CredentialsFormProps) {
  const isHydrated = useIsHydrated();
  const isSignUp = mode === 'sign-up';

  const change = (event: FormEvent<HTMLFormElement>) => onChange(readCredentials(event.currentTarget));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(readCredentials(event.currentTarget));
  };

  return (
    <form ref={ref} method="post" noValidate onChange={change} onSubmit={submit}>
      <Stack>
        {summary}
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete={isSignUp ? 'username' : 'username webauthn'}
          enterKeyHint="next"
          autoCapitalize="none"
          spellCheck={false}
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

function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  return { email: String(data.get('email')), password: String(data.get('password')) };
}

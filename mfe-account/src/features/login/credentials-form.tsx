/** The e-mail and password form, for logging in and signing up. */
import { Button, ButtonLink, Stack, TextField, useIsHydrated } from '@storefront/ui';
import type { FormEvent, Ref } from 'react';
import type { CredentialErrors, Credentials, Mode } from './credentials.ts';
import { PasswordField } from './password-field.tsx';

interface CredentialsFormProps {
  readonly mode: Mode;
  readonly busy: boolean;
  readonly errors: CredentialErrors;
  readonly onChange: (credentials: Credentials) => void;
  readonly onSubmit: (credentials: Credentials) => void;
  readonly ref: Ref<HTMLFormElement>;
}

/**
 * The fields keep their values in the page alone, so that what was typed or filled in before hydration survives it;
 * until then the form cannot be sent, as the browser would send the password to the wrong place.
 */
export function CredentialsForm({ mode, busy, errors, onChange, onSubmit, ref }: CredentialsFormProps) {
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
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        <PasswordField isNew={isSignUp} error={errors.password} />
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

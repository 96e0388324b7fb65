import { ApiError, call, contract, messages, type SessionState, type SignInAttempt } from '@storefront/contract';
import { Alert, Button, Stack } from '@storefront/ui';
import { PasswordField } from '@storefront/ui/password-field';
import { type FormRefusal, useForm } from '@storefront/ui/use-form';

interface PasswordStepProps {
  readonly email: string;
  readonly onSignedIn: (session: SessionState) => void;
  /** Called when MFA is required, even on a remembered device. */
  readonly onAttempt: (attempt: SignInAttempt) => void;
}

export function PasswordStep({ email, onSignedIn, onAttempt }: PasswordStepProps) {
  const signIn = async (password: string) => {
    const session = await call(contract.signIn, { body: { email, password, fresh: true } });
    if (session.attempt) onAttempt(session.attempt);
    else onSignedIn(session);
  };
  const { busy, errors, failure, props } = useForm<'password', string>({
    check: ({ password }) => (password === '' ? { password: messages.password_required } : {}),
    send: ({ password }) => signIn(password).then(() => undefined, refusalOf),
  });

  return (
    <form {...props}>
      <Stack>
        {failure && <Alert kind="error">{failure}</Alert>}
        <p>
          Logged in as <strong>{email}</strong>
        </p>
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField error={errors.password} />
        <Button type="submit" busy={busy} busyLabel="Processing...">
          Continue
        </Button>
      </Stack>
    </form>
  );
}

function refusalOf(error: unknown): FormRefusal<'password', string> {
  if (!(error instanceof ApiError)) return { failure: messages.auth_failed };
  const { code, message } = error;
  return code === 'invalid_credentials' ? { errors: { password: message } } : { failure: message };
}

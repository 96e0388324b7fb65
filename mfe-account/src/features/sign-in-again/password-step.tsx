/** The password of somebody who is signed in already. */
import { ApiError, call, contract, messages, type SessionState, type SignInAttempt } from '@storefront/contract';
import { Alert, Button, Stack } from '@storefront/ui';
import { PasswordField } from '@storefront/ui/password-field';
import { type FormEvent, useRef, useState } from 'react';

interface PasswordStepProps {
  readonly email: string;
  readonly onSignedIn: (session: SessionState) => void;
  /** MFA is to be proved, even on a device that is remembered. */
  readonly onAttempt: (attempt: SignInAttempt) => void;
}

export function PasswordStep({ email, onSignedIn, onAttempt }: PasswordStepProps) {
  const [busy, setBusy] = useState(false);
  const [passwordError, setPasswordError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const isUnderWay = useRef(false);

  const signIn = async (password: string) => {
    if (isUnderWay.current) return;
    setFailure(undefined);
    setPasswordError(password === '' ? messages.password_required : undefined);
    if (password === '') return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      const session = await call(contract.signIn, { body: { email, password, fresh: true } });
      if (session.attempt) onAttempt(session.attempt);
      else onSignedIn(session);
    } catch (error) {
      if (!(error instanceof ApiError)) setFailure(messages.auth_failed);
      else if (error.code === 'invalid_credentials') setPasswordError(error.message);
      else setFailure(error.message);
      setBusy(false);
    } finally {
      isUnderWay.current = false;
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void signIn(String(new FormData(event.currentTarget).get('password')));
  };

  return (
    <form method="post" noValidate onSubmit={submit} onChange={() => setPasswordError(undefined)}>
      <Stack>
        {failure && <Alert kind="error">{failure}</Alert>}
        <p>
          Signed in as <strong>{email}</strong>
        </p>
        {/* Tells a password manager whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField error={passwordError} />
        <Button type="submit" busy={busy} busyLabel="Processing...">
          Continue
        </Button>
      </Stack>
    </form>
  );
}

/** Signing in: email and password, then a code of the authenticator app. */
import type { ConsoleState } from '@storefront/contract/console';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { Alert, Button, Stack, TextField } from '@storefront/ui';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../api.ts';
import { Row } from '../layout/row.tsx';
import { useSignInToConsoleMutation, useVerifyConsoleSignInMutation } from './session.api.ts';

interface SignInFormProps {
  readonly attempt: ConsoleState['attempt'];
  readonly onState: (state: ConsoleState) => void;
}

const fieldOf = (event: FormEvent<HTMLFormElement>, name: string) =>
  String(new FormData(event.currentTarget).get(name) ?? '');

export function SignInForm({ attempt: first, onState }: SignInFormProps) {
  const [attempt, setAttempt] = useState(first);
  const accept = (state: ConsoleState) => {
    setAttempt(state.attempt);
    onState(state);
  };
  return attempt ? <CodeForm onState={accept} onOver={() => setAttempt(null)} /> : <PasswordForm onState={accept} />;
}

function PasswordForm({ onState }: { readonly onState: (state: ConsoleState) => void }) {
  const [signIn, { isLoading }] = useSignInToConsoleMutation();
  const [failure, setFailure] = useState<ApiFailure>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { email: fieldOf(event, 'email'), password: fieldOf(event, 'password') };
    const result = await signIn({ body });
    setFailure(failureOf(result));
    if (result.data) onState(result.data);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextField name="email" type="email" label="Email" autoComplete="username" required />
        <TextField name="password" type="password" label="Password" autoComplete="current-password" required />
        {failure && <Alert kind="error">{failure.message}</Alert>}
        <div>
          <Button type="submit" busy={isLoading} busyLabel="Signing in...">
            Sign In
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface CodeFormProps {
  readonly onState: (state: ConsoleState) => void;
  /** The sign-in has to begin again. */
  readonly onOver: () => void;
}

function CodeForm({ onState, onOver }: CodeFormProps) {
  const [verify, { isLoading }] = useVerifyConsoleSignInMutation();
  const [kind, setKind] = useState<'totp' | 'recovery-code'>('totp');
  const [failure, setFailure] = useState<ApiFailure>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const result = await verify({ body: { kind, code: fieldOf(event, 'code') } });
    const refused = failureOf(result);
    setFailure(refused);
    if (result.data) onState(result.data);
  };
  const isOver = failure?.code === 'sign_in_attempt_over' || failure?.code === 'console_not_permitted';
  const isApp = kind === 'totp';
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextField
          key={kind}
          name="code"
          label={isApp ? 'Code of your authenticator app' : 'Recovery code'}
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoFocus
          required
        />
        {failure && <Alert kind="error">{failure.message}</Alert>}
        <Row>
          {isOver ? (
            <Button onClick={onOver}>Begin Again</Button>
          ) : (
            <Button type="submit" busy={isLoading} busyLabel="Verifying...">
              Verify Code
            </Button>
          )}
          <Button variant="quiet" onClick={() => setKind(isApp ? 'recovery-code' : 'totp')}>
            {isApp ? 'Use a Recovery Code' : 'Use the App'}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

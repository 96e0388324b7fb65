/** Signing in with email and password, then MFA. */
import type { ConsoleState } from '@storefront/contract/console';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { Alert, Button, Stack, TextField } from '@storefront/ui';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../api.ts';
import { SecondStep } from './second-step.tsx';
import { useSignInToConsoleMutation } from './session.api.ts';

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
  if (!attempt) return <PasswordForm onState={accept} />;
  return <SecondStep attempt={attempt} onState={accept} onOver={() => setAttempt(null)} />;
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

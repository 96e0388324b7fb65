/** `/login`: logging in and signing up. */
import { STUDIO_NAME, sentences } from '@storefront/contract';
import { useLocation } from '@storefront/routing';
import { signInIntent } from '@storefront/state';
import { Alert, Button, Card, Page, Stack } from '@storefront/ui';
import { useEffect, useRef, useState } from 'react';
import { type CredentialErrors, type Credentials, checkCredentials, fieldOfProblem, type Mode } from './credentials.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { type Failure, useAuthentication } from './use-authentication.ts';

const toggleLabels = {
  'log-in': 'Need an account? Sign Up',
  'sign-up': 'Already have an account? Log In',
} as const satisfies Record<Mode, string>;

const titles = { 'log-in': 'Log In', 'sign-up': 'Sign Up' } as const satisfies Record<Mode, string>;

const NO_ERRORS: CredentialErrors = {};

export default function LoginPage() {
  const [mode, setMode] = useState<Mode>('log-in');
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failure, setFailure] = useState<Failure>();
  const { busy, authenticate } = useAuthentication();
  const form = useRef<HTMLFormElement>(null);
  const wantsFocus = useRef(false);

  useEffect(() => {
    if (wantsFocus.current) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    wantsFocus.current = false;
  });

  // The route's title is the first mode's; the tab follows the page from there.
  useEffect(() => {
    document.title = `${titles[mode]} · ${STUDIO_NAME}`;
  }, [mode]);

  const refuse = (found: CredentialErrors) => {
    wantsFocus.current = true;
    setErrors(found);
  };

  const submit = async (credentials: Credentials) => {
    const found = checkCredentials(mode, credentials);
    setFailure(undefined);
    refuse(found);
    if (hasErrors(found)) return;
    const failed = await authenticate(mode, credentials);
    const field = failed && fieldOfProblem[failed.code];
    if (field) refuse({ [field]: failed.message });
    else setFailure(failed);
  };

  const switchMode = () => {
    setMode(mode === 'log-in' ? 'sign-up' : 'log-in');
    setErrors(NO_ERRORS);
    setFailure(undefined);
  };

  const logInInstead = () => {
    switchMode();
    form.current?.querySelector<HTMLElement>('[name="password"]')?.focus();
  };

  return (
    <Page title={titles[mode]} narrow>
      <Card>
        <Stack>
          <Reason />
          {failure && <FailureAlert failure={failure} onLogIn={logInInstead} />}
          <CredentialsForm
            ref={form}
            mode={mode}
            busy={busy}
            errors={errors}
            onChange={(credentials) => hasErrors(errors) && setErrors(checkCredentials(mode, credentials))}
            onSubmit={(credentials) => void submit(credentials)}
          />
          <Button variant="quiet" disabled={busy} onClick={switchMode}>
            {toggleLabels[mode]}
          </Button>
        </Stack>
      </Card>
    </Page>
  );
}

function hasErrors({ email, password }: CredentialErrors): boolean {
  return (email ?? password) !== undefined;
}

/** Why the shopper is here, when the checkout sent them. */
function Reason() {
  const { state, search } = useLocation();
  if (signInIntent(state, search)?.returnTo !== '/checkout') return null;
  return <Alert kind="info">{sentences.checkout_login}</Alert>;
}

function FailureAlert({ failure, onLogIn }: { readonly failure: Failure; readonly onLogIn: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  const logIn = (
    <Button variant="secondary" size="sm" onClick={onLogIn}>
      Log in with this email
    </Button>
  );
  return (
    <div ref={box} tabIndex={-1}>
      <Alert kind="error" action={failure.code === 'email_taken' && logIn}>
        {failure.message}
      </Alert>
    </div>
  );
}

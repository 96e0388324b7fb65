/** `/login`: logging in, with a second factor where the account has one, and signing up. */
import { type SignInAttempt, STUDIO_NAME, sentences } from '@storefront/contract';
import { useLocation } from '@storefront/routing';
import { signInIntent } from '@storefront/state';
import { Alert, Button, Card, Page, Stack } from '@storefront/ui';
import { useEffect, useRef, useState } from 'react';
import { GoogleSignIn } from '../google/google-sign-in.tsx';
import { Or } from '../google/or.tsx';
import { useReturnFromGoogle } from '../google/use-return-from-google.ts';
import { TwoFactor } from '../two-factor/two-factor.tsx';
import type { TwoFactorProps } from '../two-factor/two-factor-form.tsx';
import { type CredentialErrors, type Credentials, checkCredentials, fieldOfProblem, type Mode } from './credentials.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { useWaitingAttempt } from './login.api.ts';
import { type Failure, useAuthentication, useEnter } from './use-authentication.ts';

const toggleLabels = {
  'log-in': 'Need an account? Sign Up',
  'sign-up': 'Already have an account? Log In',
} as const satisfies Record<Mode, string>;

const titles = { 'log-in': 'Log In', 'sign-up': 'Sign Up' } as const satisfies Record<Mode, string>;

const TWO_FACTOR_TITLE = 'Two-Factor Authentication';

const NO_ERRORS: CredentialErrors = {};

export default function LoginPage() {
  const [attempt, setAttempt] = useWaitingAttempt();
  const [whyAnew, setWhyAnew] = useState<FirstFactorProps['whyAnew']>();
  const isBack = useReturnFromGoogle();
  const startOver = (why?: Failure) => {
    setWhyAnew(why ?? null);
    setAttempt(null);
  };
  if (attempt) return <SecondFactor attempt={attempt} onStartOver={startOver} />;
  return <FirstFactor whyAnew={whyAnew} isBack={isBack && whyAnew === undefined} onAttempt={setAttempt} />;
}

function SecondFactor(props: Pick<TwoFactorProps, 'attempt' | 'onStartOver'>) {
  const enter = useEnter();
  useTitle(TWO_FACTOR_TITLE);
  return (
    <Page title={TWO_FACTOR_TITLE} narrow>
      <Card>
        <TwoFactor {...props} onSignedIn={enter} />
      </Card>
    </Page>
  );
}

interface FirstFactorProps {
  /** Why an attempt did not get through its second step; null where the shopper wanted it so. */
  readonly whyAnew: Failure | null | undefined;
  /** From Google, for which the page was left. */
  readonly isBack: boolean;
  readonly onAttempt: (attempt: SignInAttempt) => void;
}

function FirstFactor({ whyAnew, isBack, onAttempt }: FirstFactorProps) {
  const [mode, setMode] = useState<Mode>('log-in');
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failure, setFailure] = useState<Failure | undefined>(whyAnew ?? undefined);
  const { busy, authenticate } = useAuthentication(onAttempt);
  const enter = useEnter();
  const form = useRef<HTMLFormElement>(null);
  const wantsFocus = useRef(false);

  useEffect(() => {
    if (wantsFocus.current) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    wantsFocus.current = false;
  });

  useEffect(() => {
    if (whyAnew === null) form.current?.querySelector<HTMLElement>('[name="email"]')?.focus();
  }, [whyAnew]);

  useTitle(titles[mode]);

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
          <Or />
          <GoogleSignIn isBack={isBack} onSignedIn={enter} onAttempt={onAttempt} />
          <Button variant="quiet" disabled={busy} onClick={switchMode}>
            {toggleLabels[mode]}
          </Button>
        </Stack>
      </Card>
    </Page>
  );
}

/** The route's title is the first mode's; the tab follows the page from there. */
function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${STUDIO_NAME}`;
  }, [title]);
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
      <Alert
        kind="error"
        {...(failure.title && { title: failure.title })}
        action={failure.code === 'email_taken' && logIn}
      >
        {failure.message}
      </Alert>
    </div>
  );
}
